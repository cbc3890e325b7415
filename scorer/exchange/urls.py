"""URLs of imports and exports."""

from django.urls import path

from scorer.exchange.views import bgstats, export, imports

urlpatterns = [
    path("play/<slug:code>/bgstats/", bgstats.bgstats, name="bgstats"),
    path("group/<slug:code>/files/", export.files, name="files"),
    path("group/<slug:code>/files/group.json", export.export, name="export"),
    path("group/<slug:code>/files/<slug:game>.csv", export.export_csv, name="export_csv"),
    path("group/<slug:code>/files/bring/", imports.upload, name="upload"),
    path("groups/import/", imports.import_group, name="import_group"),
    path("imports/<int:number>/", imports.follow, name="import"),
    path("imports/<int:number>/again/", imports.import_again, name="import_again"),
    path("imports/<int:number>/drop/", imports.import_drop, name="import_drop"),
]
