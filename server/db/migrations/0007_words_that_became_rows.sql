-- approved: rows of scene hold it since 0006
ALTER TABLE "mct_shop" DROP COLUMN "scene_code";
-- approved: rows of scene hold it since 0006
ALTER TABLE "mct_shop" DROP COLUMN "scene_name";
-- approved: the address begins with the city; the area is chosen anew
ALTER TABLE "mct_shop" DROP COLUMN "city_name";
-- approved: rows of goods_brand hold it since 0006
ALTER TABLE "goods_center" DROP COLUMN "brand_name";
-- approved: rows of goods_type hold it since 0006
ALTER TABLE "goods_center" DROP COLUMN "type_path";
