ALTER TABLE "mgt_tactics_config" ALTER COLUMN "limit_type" SET DEFAULT 1;
-- No weekdays meant every day.
UPDATE "mgt_tactics_config" SET "week_days" = '[1, 2, 3, 4, 5, 6, 7]' WHERE coalesce(jsonb_array_length("week_days"), 0) = 0;
-- approved: every row has weekdays by the statement above
ALTER TABLE "mgt_tactics_config" ALTER COLUMN "week_days" SET NOT NULL;
ALTER TABLE "mgt_tactics_config" ADD COLUMN "goods_count" integer DEFAULT 0 NOT NULL;
UPDATE "mgt_tactics_config" SET "goods_count" = jsonb_array_length("goods");
ALTER TABLE "mgt_tactics_config" ADD COLUMN "create_id" bigint;
ALTER TABLE "mgt_tactics_config" ADD COLUMN "create_name" varchar(32);
ALTER TABLE "mgt_tactics_config" ADD COLUMN "told_flag" smallint DEFAULT 0 NOT NULL;
-- A name is one strategy's from now on: of several that share one, the later ones say their number.
UPDATE mgt_tactics_config t SET config_name = left(t.config_name, 20) || '-' || t.id
WHERE EXISTS (SELECT 1 FROM mgt_tactics_config o WHERE o.id < t.id AND o.config_name = t.config_name
  AND o.mgt_org_id = t.mgt_org_id AND o.mct_id IS NOT DISTINCT FROM t.mct_id);
CREATE UNIQUE INDEX "mgt_tactics_config_mgt_org_id_config_name_where_mct_id_key" ON "mgt_tactics_config" USING btree ("mgt_org_id","config_name") WHERE ("mct_id" is null);
CREATE UNIQUE INDEX "mgt_tactics_config_mct_id_config_name_where_mct_id_key" ON "mgt_tactics_config" USING btree ("mct_id","config_name") WHERE (("mct_id" is not null));
CREATE INDEX "mgt_tactics_config_create_id_idx" ON "mgt_tactics_config" USING btree ("create_id","id");
CREATE INDEX "mgt_tactics_config_create_time_idx" ON "mgt_tactics_config" USING btree ("create_time","id");
CREATE INDEX "mgt_tactics_config_config_no_prefix_idx" ON "mgt_tactics_config" USING btree ("config_no" text_pattern_ops);
CREATE INDEX "mgt_tactics_config_config_name_prefix_idx" ON "mgt_tactics_config" USING btree ("config_name" text_pattern_ops);
ALTER TABLE "mgt_tactics_config" ADD CONSTRAINT "mgt_tactics_config_told_flag_check" CHECK (told_flag in (0, 1));
-- The preset roles that hold strategies (resources/personnel/seed/roles.ts).
UPDATE manager_role SET modules = modules || '["TIME_LIMIT_GOODS", "STRATEGY_EDIT", "TIME_LIMIT_GOODS:export"]'::jsonb
WHERE preset_flag = 1 AND role_code IN ('ORG_ADMIN', 'OPERATIONS', 'GOODS', 'MCT_OWNER', 'MCT_OWNER_REFUND')
  AND NOT modules ? 'TIME_LIMIT_GOODS';
UPDATE manager_role SET modules = modules || '["TIME_LIMIT_GOODS"]'::jsonb
WHERE preset_flag = 1 AND role_code = 'AUDITOR' AND NOT modules ? 'TIME_LIMIT_GOODS';
