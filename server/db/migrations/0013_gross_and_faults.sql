ALTER TABLE "goods_center" ADD COLUMN "cost_price" bigint;
ALTER TABLE "shop_operating_day" ADD COLUMN "gross_amount" bigint;
ALTER TABLE "shop_operating_day" ADD COLUMN "avg_temp" integer;
ALTER TABLE "device_fault" ADD COLUMN "shop_id" bigint;
CREATE INDEX "device_fault_shop_id_start_time_idx" ON "device_fault" USING btree ("shop_id","start_time","id");
