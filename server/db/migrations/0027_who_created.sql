ALTER TABLE "advert_plan" ADD COLUMN "create_id" bigint;
ALTER TABLE "promotion" ADD COLUMN "create_id" bigint;
ALTER TABLE "advert_material" ADD COLUMN "create_id" bigint;
ALTER TABLE "mgt_coupon" ADD COLUMN "create_id" bigint;
ALTER TABLE "manager_role" ADD COLUMN "create_id" bigint;
CREATE INDEX "advert_plan_create_id_idx" ON "advert_plan" USING btree ("create_id","id");
CREATE INDEX "promotion_create_id_idx" ON "promotion" USING btree ("create_id","id");
CREATE INDEX "advert_material_create_id_idx" ON "advert_material" USING btree ("create_id","id");
CREATE INDEX "mgt_coupon_create_id_idx" ON "mgt_coupon" USING btree ("create_id","id");
CREATE INDEX "manager_role_create_id_idx" ON "manager_role" USING btree ("create_id","id");
-- Who made the rows that stand is known from the log; where it isn't, merchants read that the platform did.
UPDATE "mgt_coupon" t SET "create_id" = l."operator_id" FROM "sys_operate_log" l WHERE l."biz_entity" = 'mgt_coupon' AND l."biz_id" = t."id"::text AND l."action" = 'create' AND l."result" = 0;
UPDATE "advert_material" t SET "create_id" = l."operator_id" FROM "sys_operate_log" l WHERE l."biz_entity" = 'advert_material' AND l."biz_id" = t."id"::text AND l."action" = 'create' AND l."result" = 0;
UPDATE "manager_role" t SET "create_id" = l."operator_id" FROM "sys_operate_log" l WHERE l."biz_entity" = 'manager_role' AND l."biz_id" = t."id"::text AND l."action" = 'create' AND l."result" = 0;
