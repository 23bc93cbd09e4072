/** Districts of the cities where cabinets stand and merchants sit. */
export const districts: Readonly<Record<string, readonly string[]>> = {
  上海: ['浦东', '闵行', '徐汇', '静安', '杨浦'],
  杭州: ['滨江', '西湖', '拱墅'],
  苏州: ['姑苏', '吴中'],
  深圳: ['南山', '宝安', '福田', '龙岗'],
  广州: ['天河', '海珠', '越秀'],
  北京: ['朝阳', '海淀', '丰台'],
  天津: ['河西', '南开'],
  武汉: ['武昌', '洪山'],
  长沙: ['岳麓', '芙蓉'],
  成都: ['武侯', '锦江'],
  西安: ['雁塔', '碑林'],
};
