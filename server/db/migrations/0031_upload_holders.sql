ALTER TABLE "upload_file" ADD COLUMN "held_model" varchar(64);
ALTER TABLE "upload_file" ADD COLUMN "held_id" bigint;
