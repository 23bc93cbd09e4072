CREATE EXTENSION IF NOT EXISTS pg_trgm;
-- approved: the new index that begins with the same column serves in its place
DROP INDEX "goods_apply_mgt_org_id_idx";
-- approved: the new index that begins with the same column serves in its place
DROP INDEX "goods_apply_mct_id_idx";
ALTER TABLE "goods_center" ADD COLUMN "goods_unit" smallint;
ALTER TABLE "goods_center" ADD COLUMN "shelf_days" integer;
ALTER TABLE "goods_center" ADD COLUMN "temp_zone" smallint;
ALTER TABLE "goods_center" ADD COLUMN "identify_types" jsonb;
ALTER TABLE "goods_center" ADD COLUMN "model_images" jsonb;
ALTER TABLE "goods_center" ADD COLUMN "apply_id" bigint;
ALTER TABLE "goods_center" ADD COLUMN "apply_org_name" varchar(64);
ALTER TABLE "goods_center" ADD COLUMN "apply_mct_name" varchar(110);
ALTER TABLE "goods_apply" ADD COLUMN "brand_id" bigint;
ALTER TABLE "goods_apply" ADD COLUMN "new_brand" varchar(32);
ALTER TABLE "goods_apply" ADD COLUMN "type_id" bigint;
ALTER TABLE "goods_apply" ADD COLUMN "apply_user_id" bigint;
ALTER TABLE "goods_apply" ADD COLUMN "resubmit_count" integer DEFAULT 0 NOT NULL;
ALTER TABLE "goods_apply" ADD COLUMN "submit_time" timestamp(0);
ALTER TABLE "goods_apply" ADD COLUMN "audit_id" bigint;
ALTER TABLE "goods_apply" ADD COLUMN "goods_id" bigint;
-- No screen made applications before this one: rows are those of demo data, whose categories were words.
UPDATE "goods_apply" a SET "type_id" = coalesce(
  (SELECT t."id" FROM "goods_type" t WHERE t."path" = a."type_path"),
  (SELECT min(t."id") FROM "goods_type" t WHERE t."level" = 3 AND t."path" LIKE split_part(a."type_path", '/', 1) || '/%'),
  (SELECT min(t."id") FROM "goods_type" t WHERE t."level" = 3));
UPDATE "goods_apply" a SET "brand_id" = (SELECT b."id" FROM "goods_brand" b WHERE b."name" = a."brand_name"), "submit_time" = a."create_time";
UPDATE "goods_apply" SET "new_brand" = "brand_name" WHERE "brand_id" IS NULL;
-- approved: every row was given a category above
ALTER TABLE "goods_apply" ALTER COLUMN "type_id" SET NOT NULL;
-- approved: the category stands in type_id
ALTER TABLE "goods_apply" DROP COLUMN "type_path";
CREATE INDEX "goods_center_goods_name_alike_idx" ON "goods_center" USING gin ("goods_name" gin_trgm_ops);
CREATE INDEX "goods_center_apply_id_idx" ON "goods_center" USING btree ("apply_id","id");
CREATE UNIQUE INDEX "goods_apply_goods_code_where_apply_status_key" ON "goods_apply" USING btree ("goods_code") WHERE ("apply_status" = 0);
CREATE INDEX "goods_apply_mgt_org_id_create_time_idx" ON "goods_apply" USING btree ("mgt_org_id","create_time","id");
CREATE INDEX "goods_apply_mct_id_create_time_idx" ON "goods_apply" USING btree ("mct_id","create_time","id");
CREATE INDEX "goods_apply_brand_id_idx" ON "goods_apply" USING btree ("brand_id","id");
CREATE INDEX "goods_apply_type_id_idx" ON "goods_apply" USING btree ("type_id","id");
CREATE INDEX "goods_apply_apply_user_id_idx" ON "goods_apply" USING btree ("apply_user_id","id");
CREATE INDEX "goods_apply_audit_id_idx" ON "goods_apply" USING btree ("audit_id","id");
CREATE INDEX "goods_apply_goods_id_idx" ON "goods_apply" USING btree ("goods_id","id");
CREATE INDEX "goods_apply_create_time_idx" ON "goods_apply" USING btree ("create_time","id");
CREATE INDEX "goods_apply_apply_no_prefix_idx" ON "goods_apply" USING btree ("apply_no" text_pattern_ops);
CREATE INDEX "goods_apply_goods_code_prefix_idx" ON "goods_apply" USING btree ("goods_code" text_pattern_ops);
ALTER TABLE "goods_center" ADD CONSTRAINT "goods_center_goods_unit_check" CHECK (goods_unit in (1, 2, 3, 4, 5, 6, 7));
ALTER TABLE "goods_center" ADD CONSTRAINT "goods_center_temp_zone_check" CHECK (temp_zone in (0, 1, 2));
