CREATE INDEX "mct_expense_create_time_idx" ON "mct_expense" USING btree ("create_time","id");
CREATE INDEX "mct_expense_expense_no_prefix_idx" ON "mct_expense" USING btree ("expense_no" text_pattern_ops);
UPDATE "manager_role" SET "modules" = "modules" || '["EXPENSE_DETAILS"]'::jsonb
WHERE "preset_flag" = 1 AND "role_code" = 'AUDITOR';
UPDATE "manager_role" SET "modules" = "modules" || '["EXPENSE_DETAILS", "EXPENSE_DETAILS:export"]'::jsonb
WHERE "preset_flag" = 1 AND "role_code" IN ('MCT_OWNER', 'MCT_OWNER_REFUND', 'MCT_FINANCE');
UPDATE "manager_role" SET "modules" = "modules" || '["EXPENSE_DETAILS", "EXPENSE_DETAILS:export", "BILL_EDIT"]'::jsonb
WHERE "preset_flag" = 1 AND "role_code" IN ('SUPER_ADMIN', 'ORG_ADMIN', 'FINANCE', 'FINANCE_LEAD');
