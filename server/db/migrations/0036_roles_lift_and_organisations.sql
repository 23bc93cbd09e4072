ALTER TABLE "manager_role" ADD COLUMN "role_name_en" varchar(64);
ALTER TABLE "manager_role" ADD COLUMN "role_desc_en" varchar(200);

-- Presets say what they are for, in both languages; what somebody wrote since stays.
UPDATE manager_role r SET role_name_en = t.name_en, role_desc = coalesce(r.role_desc, t.zh), role_desc_en = t.en
FROM (VALUES
  ('SUPER_ADMIN', 'Super administrator', '平台全部功能，从 /secret-login 登录', 'Everything; signs in at /secret-login'),
  ('ORG_ADMIN', 'Organisation administrator', '除厂测、算法商外的全部功能，资金类仅可退款', 'Everything but factory and providers; of money only refunds'),
  ('OPERATIONS', 'Operations manager', '订单及退款、点位、商品、广告、营销、设备及指令', 'Orders with refunds, points, goods, ads, marketing, devices with commands'),
  ('SERVICE', 'Customer service', '处理订单、退款与补单', 'Orders with refunds and supplements'),
  ('SERVICE_LEAD', 'Customer-service lead', '客服全部功能，另含统计、退款审核、拉黑、查看完整手机号', 'As customer service, with statistics; audits refunds, blacklists, reads full phones'),
  ('GOODS', 'Goods specialist', '维护商品库、商品审核与销售策略', 'Goods, their audit and their strategies'),
  ('MARKETING', 'Marketing specialist', '营销活动、优惠券、福利与广告', 'Activities, coupons, welfare and ads'),
  ('FINANCE', 'Finance clerk', '对账、开票与结算的经办', 'Prepares reconciliation, invoices and settlement'),
  ('FINANCE_LEAD', 'Finance reviewer', '审核账单、开票与提现', 'Audits bills, invoices and withdrawals'),
  ('MCT_DEVELOPMENT', 'Merchant development', '商户拓展与进件', 'Merchants and their onboarding'),
  ('TECHNICIAN', 'Device technician', '设备及指令、查看软件版本、异常订单', 'Devices with commands, software (reading), abnormal orders'),
  ('RELEASE', 'Release manager', '管理并发布软件版本', 'Software versions, publishes them'),
  ('PROVIDER', 'Provider user', '本算法商的识别明细与结算', 'Recognitions and settlement of the provider'),
  ('FACTORY', 'Factory tester', '执行厂测', 'Factory tests'),
  ('FACTORY_LEAD', 'Factory test lead', '厂测全部功能，可改判结果', 'Factory tests; overrides results'),
  ('MCT_OWNER', 'Merchant owner', '商户可用的全部功能', 'All that a merchant can hold'),
  ('MCT_OWNER_REFUND', 'Merchant owner (refunds by itself)', '商户可用的全部功能，可自主退款与审核', 'Refunds and audits by itself; else all that a merchant can hold'),
  ('MCT_OPERATIONS', 'Merchant operator', '本商户的订单、点位、商品与营销', 'Orders, points, goods and marketing of the merchant'),
  ('MCT_FINANCE', 'Merchant finance', '本商户的对账、结算与提现', 'Reconciliation, settlement and withdrawals of the merchant'),
  ('AUDITOR', 'Read-only auditor', '查看全部列表，不可操作', 'Every list, no action')
) AS t (code, name_en, zh, en)
WHERE r.role_code = t.code AND r.preset_flag = 1;

ALTER TABLE "statistics_promotion_day" ADD COLUMN "base_days" integer DEFAULT 0 NOT NULL;
-- The days that the baselines of earlier days are the means of.
UPDATE statistics_promotion_day t SET base_days = (
  SELECT count(*) FROM (
    SELECT 1 FROM statistics_shop_day d
    WHERE d.shop_id = t.shop_id AND d.stat_date BETWEEN t.stat_date - 371 AND t.stat_date - 7
      AND (t.stat_date - d.stat_date) % 7 = 0 AND d.active_days > 0
      AND NOT EXISTS (SELECT 1 FROM statistics_promotion_day q
        WHERE q.shop_id = d.shop_id AND q.stat_date = d.stat_date AND q.held_days > 0)
    LIMIT 4) k)
WHERE t.compared_days > 0;

ALTER TABLE "manager_org" ADD COLUMN "provider_id" bigint;

ALTER TABLE "manager_org" ADD COLUMN "area_id" bigint;

CREATE INDEX "manager_org_provider_id_idx" ON "manager_org" USING btree ("provider_id","id");

CREATE INDEX "manager_org_area_id_idx" ON "manager_org" USING btree ("area_id","id");
