ALTER TABLE "mgt_after_sale_order" ADD COLUMN "charge_no" varchar(64);
