"""URLs of groups, and of plays in them."""

from django.urls import path

from scorer.groups.views import duplicates, groups, history, members, past_plays, people, save_to_group

urlpatterns = [
    path("play/<slug:code>/totals/", past_plays.totals, name="totals"),
    path("play/<slug:code>/twin/", duplicates.resolve_duplicate, name="resolve_duplicate"),
    path("play/<slug:code>/keep/", save_to_group.save_to_group, name="save_to_group"),
    path("groups/new/", groups.new_group, name="new_group"),
    path("join/<slug:join_code>/", groups.join, name="join"),
    path("recover/", groups.recover, name="recover"),
    path("group/<slug:code>/", groups.group, name="group"),
    path("group/<slug:code>/welcome/", groups.welcome, name="welcome"),
    path("group/<slug:code>/who/", people.choose_person, name="choose_person"),
    path("group/<slug:code>/plays/", history.history, name="history"),
    path("group/<slug:code>/plays/new/", past_plays.new_past_play, name="new_past_play"),
    path("group/<slug:code>/plays/<int:play>/twin/", duplicates.resolve_own_duplicate, name="resolve_own_duplicate"),
    path("group/<slug:code>/plays/deleted/", history.deleted_plays, name="deleted_plays"),
    path("group/<slug:code>/people/", people.people, name="people"),
    path("group/<slug:code>/people/<int:person>/edit/", people.person_edit, name="person_edit"),
    path("group/<slug:code>/people/<int:person>/merge/", people.merge, name="merge"),
    path("group/<slug:code>/changes/", people.changes, name="changes"),
    path("group/<slug:code>/changes/<int:change>/back/", people.unmerge, name="unmerge"),
    path("group/<slug:code>/members/", members.members, name="members"),
    path("group/<slug:code>/members/<int:other>/", members.member, name="member"),
    path("group/<slug:code>/leave/", members.leave, name="leave"),
    path("group/<slug:code>/join-link/", members.renew_join_link, name="renew_join"),
    path("group/<slug:code>/recovery/", members.renew_recovery_code, name="renew_recovery"),
    path("group/<slug:code>/name/", members.rename_group, name="rename_group"),
    path("group/<slug:code>/delete/", members.delete_group, name="delete_group"),
]
