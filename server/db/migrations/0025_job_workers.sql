ALTER TABLE "export_file_download" ADD COLUMN "worker" varchar(36);
ALTER TABLE "export_file_download" ADD COLUMN "tries" smallint DEFAULT 0 NOT NULL;
ALTER TABLE "export_file_download" ADD COLUMN "progress" jsonb;
ALTER TABLE "import_job" ADD COLUMN "worker" varchar(36);
ALTER TABLE "import_job" ADD COLUMN "tries" smallint DEFAULT 0 NOT NULL;
