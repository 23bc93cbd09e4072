ALTER TABLE "statistics_coupon_day" ADD COLUMN "redeemed_count" integer DEFAULT 0 NOT NULL;
ALTER TABLE "statistics_coupon_day" ADD COLUMN "life_claim_count" integer DEFAULT 0 NOT NULL;
ALTER TABLE "statistics_coupon_day" ADD COLUMN "life_use_count" integer DEFAULT 0 NOT NULL;
-- approved: it stood still; the cabinet's own is read now
ALTER TABLE "mct_shop" DROP COLUMN "last_online_time";
UPDATE "statistics_coupon_day" d SET "life_claim_count" = c."claim_count", "life_use_count" = c."use_count"
FROM "mgt_coupon" c WHERE c."id" = d."coupon_id";
UPDATE "statistics_coupon_day" d SET "redeemed_count" = x."redeemed" FROM (
  SELECT u."coupon_id", u."claim_time"::date AS "day", count(*)::int AS "redeemed" FROM "mct_user_coupon" u
  WHERE EXISTS (SELECT 1 FROM "mgt_order" m WHERE m."coupon_code" = u."coupon_code" AND m."pay_status" = 1
    AND m."mgt_org_id" NOT IN (SELECT v."id" FROM "manager_org" v WHERE v."vendor_id" IS NOT NULL)
    AND NOT (m."total_amount" = 1 AND EXISTS (SELECT 1 FROM "manager" w WHERE w."phone" = m."user_phone")))
  GROUP BY 1, 2
) x WHERE d."coupon_id" = x."coupon_id" AND d."stat_date" = x."day";
