ALTER TABLE "statistics_org_hour" ADD COLUMN "open_count" integer DEFAULT 0 NOT NULL;
ALTER TABLE "statistics_org_hour" ADD COLUMN "gmv_amount" bigint DEFAULT 0 NOT NULL;
ALTER TABLE "statistics_org_hour" ADD COLUMN "discount_amount" bigint DEFAULT 0 NOT NULL;
ALTER TABLE "statistics_org_hour" ADD COLUMN "refund_amount" bigint DEFAULT 0 NOT NULL;
ALTER TABLE "statistics_shop_hour" ADD COLUMN "open_count" integer DEFAULT 0 NOT NULL;
ALTER TABLE "statistics_shop_hour" ADD COLUMN "gmv_amount" bigint DEFAULT 0 NOT NULL;
ALTER TABLE "statistics_shop_hour" ADD COLUMN "discount_amount" bigint DEFAULT 0 NOT NULL;
ALTER TABLE "statistics_shop_hour" ADD COLUMN "refund_amount" bigint DEFAULT 0 NOT NULL;
ALTER TABLE "statistics_goods_hour" ADD COLUMN "gmv_amount" bigint DEFAULT 0 NOT NULL;
ALTER TABLE "statistics_goods_hour" ADD COLUMN "cost_amount" bigint DEFAULT 0 NOT NULL;
ALTER TABLE "statistics_goods_hour" ADD COLUMN "refund_quantity" integer DEFAULT 0 NOT NULL;
ALTER TABLE "statistics_goods_hour" ADD COLUMN "replenish_quantity" integer DEFAULT 0 NOT NULL;
ALTER TABLE "mgt_order" ADD COLUMN "identify_time" timestamp(0);
ALTER TABLE "mgt_order" ADD COLUMN "cancel_time" timestamp(0);
ALTER TABLE "mgt_after_sale_order" ADD COLUMN "audit_time" timestamp(0);
ALTER TABLE "seed_progress" ADD COLUMN "counted_from" date;
UPDATE "mgt_order" o SET "identify_time" = x."at" FROM (
  SELECT "order_id", max("result_time") AS "at" FROM "algorithm_identify" WHERE "identify_status" = 2 GROUP BY 1
) x WHERE x."order_id" = o."id" AND o."identify_status" = 2 AND x."at" IS NOT NULL;
UPDATE "mgt_order" o SET "identify_time" = x."at" FROM (
  SELECT "biz_id", max("create_time") AS "at" FROM "sys_operate_log"
  WHERE "biz_entity" = 'mgt_order' AND "diff_json" @> '[{"field": "identify_status", "after": 2}]' GROUP BY 1
) x WHERE x."biz_id" = o."id"::text AND o."identify_status" = 2;
UPDATE "mgt_order" o SET "cancel_time" = x."at" FROM (
  SELECT "biz_id", max("create_time") AS "at" FROM "sys_operate_log"
  WHERE "biz_entity" = 'mgt_order' AND "diff_json" @> '[{"field": "order_status", "after": 1}]' GROUP BY 1
) x WHERE x."biz_id" = o."id"::text AND o."order_status" = 1;
UPDATE "mgt_after_sale_order" a SET "audit_time" = x."at" FROM (
  SELECT "biz_id", max("create_time") AS "at" FROM "sys_operate_log"
  WHERE "biz_entity" = 'mgt_after_sale_order' AND "result" = 0 AND "action" IN ('approve', 'autoApprove', 'refuse', 'acceptVoucher')
  GROUP BY 1
) x WHERE x."biz_id" = a."id"::text AND a."refund_stage" <> 1;
-- approved: made again below out of the same raw rows, with what an hour lacked
DELETE FROM "statistics_shop_hour";
INSERT INTO "statistics_shop_hour" ("stat_date", "stat_hour", "shop_id", "mgt_org_id", "mct_id", "scene_id", "open_count", "order_count",
  "item_count", "gmv_amount", "sales_amount", "discount_amount", "refund_amount", "create_time", "update_time")
WITH "real" AS (
  SELECT m.*, CASE WHEN m."order_kind" = 0 AND m."total_amount" > 0 THEN 1 ELSE 0 END AS "counted" FROM "mgt_order" m
  WHERE m."mgt_org_id" NOT IN (SELECT v."id" FROM "manager_org" v WHERE v."vendor_id" IS NOT NULL)
    AND NOT (m."total_amount" = 1 AND EXISTS (SELECT 1 FROM "manager" w WHERE w."phone" = m."user_phone"))
)
SELECT x."at"::date, extract(hour FROM x."at")::int, x."shop_id", d."mgt_org_id", d."mct_id", d."scene_id", sum(x."opens"), sum(x."counted"),
  sum(x."items"), sum(x."gmv"), sum(x."sales"), sum(x."discount"), sum(x."refunds"), localtimestamp(0), localtimestamp(0)
FROM (
  SELECT "pay_time" AS "at", "shop_id", 0 AS "opens", "counted",
    (SELECT coalesce(sum(l."quantity"), 0) FROM "mgt_order_goods" l WHERE l."order_id" = "real"."id") AS "items", 0::bigint AS "gmv",
    "pay_amount" AS "sales", "promotion_amount" + "coupon_amount" + "welfare_amount" AS "discount", 0::bigint AS "refunds"
  FROM "real" WHERE "pay_status" = 1
  UNION ALL SELECT "create_time", "shop_id", 1, 0, 0, 0, 0, 0, 0 FROM "real" WHERE "order_kind" = 0
  UNION ALL SELECT "settle_time", "shop_id", 0, 0, 0, "total_amount", 0, 0, 0 FROM "real" WHERE "order_status" IN (2, 3)
  UNION ALL SELECT a."finish_time", r."shop_id", 0, 0, 0, 0, 0, 0, a."refund_amount"
    FROM "mgt_after_sale_order" a JOIN "real" r ON r."id" = a."order_id" WHERE a."after_sale_status" = 2
) x JOIN "statistics_shop_day" d ON d."shop_id" = x."shop_id" AND d."stat_date" = x."at"::date
GROUP BY 1, 2, 3, 4, 5, 6;
-- approved: made again below out of the same raw rows, with what an hour lacked
DELETE FROM "statistics_org_hour";
INSERT INTO "statistics_org_hour" ("stat_date", "stat_hour", "mgt_org_id", "mct_id", "scene_id", "open_count", "order_count", "item_count",
  "gmv_amount", "sales_amount", "discount_amount", "refund_amount", "create_time", "update_time")
SELECT "stat_date", "stat_hour", "mgt_org_id", "mct_id", "scene_id", sum("open_count"), sum("order_count"), sum("item_count"),
  sum("gmv_amount"), sum("sales_amount"), sum("discount_amount"), sum("refund_amount"), localtimestamp(0), localtimestamp(0)
FROM "statistics_shop_hour" GROUP BY 1, 2, 3, 4, 5;
-- approved: made again below out of the same raw rows, with what an hour lacked
DELETE FROM "statistics_goods_hour";
INSERT INTO "statistics_goods_hour" ("stat_date", "stat_hour", "goods_id", "scene_id", "mgt_org_id", "mct_id", "sale_quantity", "gmv_amount",
  "sales_amount", "cost_amount", "refund_quantity", "replenish_quantity", "create_time", "update_time")
WITH "real" AS (
  SELECT m.* FROM "mgt_order" m
  WHERE m."mgt_org_id" NOT IN (SELECT v."id" FROM "manager_org" v WHERE v."vendor_id" IS NOT NULL)
    AND NOT (m."total_amount" = 1 AND EXISTS (SELECT 1 FROM "manager" w WHERE w."phone" = m."user_phone"))
)
SELECT x."at"::date, extract(hour FROM x."at")::int, x."goods_id", s."scene_id", d."mgt_org_id", d."mct_id", sum(x."sold"), sum(x."gmv"),
  sum(x."sales"), sum(x."sold" * coalesce(k."cost_price", 0)), sum(x."returned"), sum(x."added"), localtimestamp(0), localtimestamp(0)
FROM (
  SELECT r."pay_time" AS "at", r."shop_id", l."goods_id", l."quantity" AS "sold", 0::bigint AS "gmv", l."line_pay_amount" AS "sales",
    0 AS "returned", 0 AS "added"
  FROM "real" r JOIN "mgt_order_goods" l ON l."order_id" = r."id" WHERE r."pay_status" = 1
  UNION ALL SELECT r."settle_time", r."shop_id", l."goods_id", 0, l."line_amount", 0, 0, 0
    FROM "real" r JOIN "mgt_order_goods" l ON l."order_id" = r."id" WHERE r."order_status" IN (2, 3)
  UNION ALL SELECT a."finish_time", r."shop_id", l."goods_id", 0, 0, 0, (g->>'quantity')::int, 0
    FROM "mgt_after_sale_order" a JOIN "real" r ON r."id" = a."order_id"
    CROSS JOIN LATERAL jsonb_array_elements(CASE WHEN jsonb_typeof(a."goods"::jsonb) = 'array' THEN a."goods"::jsonb ELSE '[]'::jsonb END) g
    JOIN "mgt_order_goods" l ON l."id" = (g->>'order_goods_id')::bigint WHERE a."after_sale_status" = 2
  UNION ALL SELECT b."open_time", b."shop_id", (l->>'goods_id')::bigint, 0, 0, 0, 0, (l->>'add_quantity')::int
    FROM "mct_replenish_record" b CROSS JOIN LATERAL jsonb_array_elements(b."lines"::jsonb) l
) x
JOIN "statistics_shop_day" d ON d."shop_id" = x."shop_id" AND d."stat_date" = x."at"::date
JOIN "mct_shop" s ON s."id" = x."shop_id"
LEFT JOIN "goods_center" k ON k."id" = x."goods_id"
GROUP BY 1, 2, 3, 4, 5, 6;
