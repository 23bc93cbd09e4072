import { f } from '../kit/index.ts';

const one = (en: string, zh: string) => ({ en, zh });

/** What a machine call answers that gives somebody a place to upload to; the same as people get by `sts_upload/token`. */
export const uploadTokenFields = {
  access_key_id: f.text(one('Access key', '访问密钥编号')),
  access_key_secret: f.text(one('Secret', '访问密钥')),
  security_token: f.text(one('Security token', '安全令牌')),
  region: f.text(one('Region', '地域')),
  bucket: f.text(one('Bucket', '存储空间')),
  endpoint: f.text(one('Endpoint', '访问域名')),
  path_style: f.flag(one('Bucket in the path', '路径方式访问')),
  prefix: f.text(one('Prefix', '目录前缀')),
  file_host: f.text(one('Base of addresses', '文件地址前缀')),
  expiration: f.dateTime(one('Expires at', '过期时间')),
};
