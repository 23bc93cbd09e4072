ALTER TABLE "export_file_download" ADD COLUMN "reach" jsonb;
ALTER TABLE "upload_file" ADD COLUMN "held_model" varchar(64);
ALTER TABLE "upload_file" ADD COLUMN "held_id" bigint;
