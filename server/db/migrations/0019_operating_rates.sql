-- approved: made of sums when it is asked for
ALTER TABLE "shop_operating_day" DROP COLUMN "active_rate";
-- approved: made of sums when it is asked for
ALTER TABLE "shop_operating_day" DROP COLUMN "loss_rate";
-- approved: made of sums when it is asked for
ALTER TABLE "shop_operating_day" DROP COLUMN "avg_temp";
