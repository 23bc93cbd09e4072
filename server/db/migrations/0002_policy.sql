-- approved: the new one below holds the same lines apart
ALTER TABLE "casbin_rule" DROP CONSTRAINT "casbin_rule_ptype_v0_v1_v2_key";
-- approved: the effect moves to v3, where the same check stands
ALTER TABLE "casbin_rule" DROP CONSTRAINT "casbin_rule_v2_check";
-- approved: it only grows longer
ALTER TABLE "casbin_rule" ALTER COLUMN "v2" SET DATA TYPE varchar(64);
ALTER TABLE "casbin_rule" ADD COLUMN "v3" varchar(8) DEFAULT 'allow' NOT NULL;
UPDATE "casbin_rule" SET "v3" = "v2", "v1" = split_part("v1", ':', 1), "v2" = coalesce(nullif(split_part("v1", ':', 2), ''), 'use');
ALTER TABLE "casbin_rule" ADD CONSTRAINT "casbin_rule_ptype_v0_v1_v2_v3_key" UNIQUE("ptype","v0","v1","v2","v3");
ALTER TABLE "casbin_rule" ADD CONSTRAINT "casbin_rule_v3_check" CHECK (v3 in ('allow', 'deny'));
