/** What holds for every call, above the list of them. Static text. */
export const docsConventions = `<details open><summary>通用约定</summary><table class="conventions"><tbody>
<tr><th>客户端凭据</th><td><code>Authorization: Basic base64(clientId:clientSecret)</code></td></tr>
<tr><th>登录令牌</th><td><code>FlySource-Auth: bearer &lt;access_token&gt;</code>，通用客户端也可用 <code>Authorization: Bearer</code></td></tr>
<tr><th>签名</th><td><code>FlySource-sign: md5(path + "?sign=" + md5(timestamp + token)) + "1." + base64(timestamp)</code>；path 为 /api 开头的路径，不含参数；timestamp 为毫秒，与服务器相差不超过 300 秒；md5 为小写十六进制</td></tr>
<tr><th>租户</th><td>登录前的接口用 <code>Tenant-Id</code>，登录后由令牌决定</td></tr>
<tr><th>查询参数</th><td>嵌套用点号 <code>startTime.start=2025-09-01</code>，数组用重复的键 <code>state=1&amp;state=2</code>；未知的参数会被拒绝</td></tr>
<tr><th>筛选</th><td>列表可按任何能查看的字段筛选：编号与代码相等，文本包含，范围用 <code>字段.start</code> 与 <code>字段.end</code>；控制列表的参数见各接口，开关写 1 或 true，其他参数会被拒绝</td></tr>
<tr><th>返回</th><td><code>{"success":true,"code":200,"data":…,"msg":"操作成功"}</code>；失败时 <code>success</code> 为 false，<code>msg</code> 说明原因，<code>data.fieldErrors</code> 按字段说明</td></tr>
<tr><th>状态</th><td>200 成功 · 400 参数或业务错误 · 401 未登录或已过期 · 403 没有权限 · 404 没有这个接口或文件 · 413 内容过大 · 429 操作过于频繁 · 500 服务器错误（<code>data.traceId</code>） · 503 繁忙或数据库没有应答，过 <code>Retry-After</code> 秒可再试；HTTP 状态与 code 相同，只有刷新令牌失败时为 200</td></tr>
<tr><th>值</th><td>编号是文本；日期 yyyy-MM-dd，时间 HH:mm，日期时间 yyyy-MM-dd HH:mm:ss（北京时间）；金额是两位小数的文本</td></tr>
<tr><th>重试</th><td>新增与操作可带 <code>Idempotency-Key</code>，同一个键只生效一次</td></tr>
<tr><th>确认后继续</th><td>拒绝的原因带 <code>params.confirm</code> 时，说明理由可以继续：再发一次，带 <code>X-Confirm: encodeURIComponent(JSON.stringify({ [confirm]: 理由 }))</code>；理由记入操作记录和办理过程</td></tr>
</tbody></table></details>`;
