"""The two one-page guides, for venues and for referees, in Chinese and English.

Only what the product does today stands here; what it cannot do is said where somebody might count
on it. `{address}` stands for the box's address.
"""

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from appliance.web.printing_jobs import Lang

GuideName = Literal["venue", "referee"]


class Topic(Struct, frozen=True):
    """A heading and what to do under it, in order."""

    title: str
    steps: tuple[str, ...]


class Trouble(Struct, frozen=True):
    """What somebody sees, and what to do then."""

    sign: str
    do: str


class Guide(Struct, frozen=True):
    """One page. `unknown`: what stands for the box's address while it has none."""

    title: str
    lead: str
    unknown: str
    topics: tuple[Topic, ...]
    when: str
    troubles: tuple[Trouble, ...]


_VENUE_ZH = Guide(
    title="场馆指南",
    lead="主机管一个赛场：发牌、判规则、计时、记分、存证。不需要互联网。",
    unknown="http://主机地址",
    topics=(
        Topic(
            "一、接好主机",
            (
                "网线接赛场的路由器或交换机，再接电源。比赛中不要拔电、不要换网口。",
                "启动后显示地址和二维码。本机地址：{address}",
                "座位平板和裁判手机用单独的、有密码的 Wi-Fi；观众用别的网络。",
            ),
        ),
        Topic(
            "二、摆好平板",
            (
                "每个座位一台，横放，充满电，最好一直插着电源。推荐 10 寸，8 寸可用。",
                "系统设置里关掉自动熄屏、通知和自动更新；浏览器须为 Chrome / WebView 90 以上。",
                "浏览器打开 {address}/seat，输入桌号，点方位。开桌以后不能再绑定，请提前做完。",
                "网页不能锁住平板：请派人巡视，比赛时不许离开比赛画面。",
            ),
        ),
        Topic(
            "三、走一遍排练",
            (
                "打开 {address}，点「排练（机器牌手陪打）」，选玩法，「开始排练」。",
                "点「坐这里」坐下，其余座位由机器牌手打；再用「当裁判试试」开桌、暂停、收成绩。",
                "排练不计分、不上报。试完点「结束并清除」。",
            ),
        ),
        Topic(
            "四、办赛、大屏、打印",
            (
                "裁判长用笔记本打开 {address}/desk，用首次启动时显示的密码登录，八步设好一场比赛。",
                "大屏打开 {address}/screen：轮次时钟、座位、排名、地图，自己翻页。",
                "A4 纸、单面、缩放 100 %。先量测试页上的 50 毫米线。",
                "桌卡沿虚线对折，立在桌子正中，「南」（1 号位）的一面朝南（1 号位）。",
            ),
        ),
    ),
    when="遇到情况",
    troubles=(
        Trouble("平板打不开主机", "看是否连在同一 Wi-Fi；路由器关闭“客户端隔离”；改用数字地址。"),
        Trouble("手机说“无法访问互联网”", "选“保持连接”，必要时关闭移动数据。"),
        Trouble("页面说浏览器太旧", "换平板，或升级浏览器 / Android System WebView。"),
        Trouble(
            "一台平板断网",
            "屏幕自己重连，不要刷新。轮到该牌手时停表，每人每轮最多 60 秒。请裁判到场。",
        ),
        Trouble("一大片平板断网", "全场自动停表。修好路由器，九成平板回来后自动继续。"),
        Trouble("主机断电或重启", "重新通电，等它恢复；平板不用动。已出的牌都在，不算牌手的时间。"),
        Trouble("平台连不上", "不影响比赛。成绩存在主机里，联网后按顺序上报。"),
    ),
)

_VENUE_EN = Guide(
    title="Venue guide",
    lead=(
        "One box runs one hall: it deals, enforces the rules, keeps the clock, scores and keeps the"
        " record. It needs no internet."
    ),
    unknown="http://box-address",
    topics=(
        Topic(
            "1. Connect the box",
            (
                "Network cable to the hall's router or switch, then power. Leave both during play.",
                "When it has started it shows its address and a QR code. This box: {address}",
                "Give seats and referees a Wi-Fi of their own with a password; the public another.",
            ),
        ),
        Topic(
            "2. Set out the tablets",
            (
                "One a seat, landscape, charged, better on power. 10 inches are best, 8 will do.",
                "Turn off screen time-out, notifications, updates. Chrome / WebView 90 or later.",
                "Open {address}/seat, type the table, tap the seat. After opening it is too late.",
                "A web page cannot lock a tablet: let somebody walk the hall during play.",
            ),
        ),
        Topic(
            "3. Rehearse once",
            (
                'Open {address}, "Rehearsal with house players", choose a game, "Start rehearsal".',
                '"Sit here" takes a seat, house players the rest; then "Try as referee".',
                'Nothing is scored or sent. "End and clear" when done.',
            ),
        ),
        Topic(
            "4. The event, the screen, print",
            (
                "Chief: {address}/desk on a laptop, with the PIN of the first start; eight steps.",
                "Hall screen: {address}/screen shows clock, seating, ranking and map by itself.",
                "A4, one-sided, scale 100 %. Measure the 50 mm line on the test page first.",
                "Stand folded table cards in the middle, the face with S (seat 1) below towards S.",
            ),
        ),
    ),
    when="When something happens",
    troubles=(
        Trouble(
            "A tablet cannot reach the box",
            "Same Wi-Fi? Turn off client isolation in the router. Use the address in numbers.",
        ),
        Trouble('"No internet" on a phone', "Stay connected; turn mobile data off if needed."),
        Trouble('"Browser too old"', "Other tablet, or update browser / Android System WebView."),
        Trouble(
            "One tablet offline",
            "It reconnects by itself; do not reload. On its turn the clock holds, at most 60 s a"
            " player and round. Fetch a referee.",
        ),
        Trouble(
            "Many tablets offline",
            "All clocks hold. Mend the router: play goes on once nine in ten are back.",
        ),
        Trouble(
            "The box lost power",
            "Power it again and wait; leave the tablets. Cards played are kept, the time is"
            " nobody's.",
        ),
        Trouble(
            "The platform is unreachable",
            "Play goes on. Results wait in the box and are sent in order later.",
        ),
    ),
)

_REFEREE_ZH = Guide(
    title="裁判指南",
    lead="规则和时间由主机执行；裁判管开桌、处理呼叫、收成绩。手机就是工具。",
    unknown="http://主机地址",
    topics=(
        Topic(
            "一、登录",
            (
                "手机连赛场 Wi-Fi，用自带相机扫桌上的二维码，或打开 {address}/referee。",
                "输入裁判长给的 6 位密码。不在座位平板上输入，不告诉牌手。",
                "「我的」里可换语言、大字、高对比，也在这里退出登录。",
            ),
        ),
        Topic(
            "二、一轮的顺序",
            (
                "开桌：核对姓名和座位，各家都「已就座」后点「开桌」。缺人时按钮写明缺谁。",
                "进行：看「呼叫」，等得最久的在最上面；点「我去」，到了点「已到场」。",
                "暂停 / 继续：手牌自动盖住，表停；继续前有 3 秒倒数。「延时」加 1、2、5 分钟。",
                "收成绩：核对各副得分和确认情况，点「确认收取」，再去下一桌。",
                "全部收齐后由裁判长在裁判长台「结束本轮」，成绩才公开。",
            ),
        ),
        Topic(
            "三、时间",
            (
                "出牌 25 秒，主机计时，已扣网络延迟（最多 1 秒）。到时按规则代出，不是故障。",
                "呼叫裁判不停表；只有「设备故障」停表，每人每轮一次，由裁判「继续」。",
                "断网、暂停、主机重启的时间不算任何人的。",
            ),
        ),
        Topic(
            "四、有异议",
            (
                "出牌后不能悔牌，主机也不退牌。不合规则的牌出不出去，屏幕写明条号。",
                "牌手可「确认成绩」或点「有异议」叫裁判；60 秒不按自动确认，收取前仍可提异议。",
                "申诉须书面交仲裁委员会，赛后 3 小时内有效。",
            ),
        ),
    ),
    when="遇到情况",
    troubles=(
        Trouble("「未送达」「情况已变」", "命令没有到主机，或别的裁判先处理了。看新状态再按。"),
        Trouble("有人没来", "告诉裁判长：由机器牌手代打，或本桌不打。"),
        Trouble("牌手断网", "表已停，每人每轮最多 60 秒，之后照常计时。换充电线、看 Wi-Fi。"),
        Trouble("全场停表", "大面积断网。等九成平板回来自动继续，或由裁判长「全场继续」。"),
        Trouble("牌手问该不该这样出", "请他看屏幕的说明；升级可点「规则提示」。不替牌手选牌。"),
        Trouble("扫码打不开", "微信里打不开就用系统相机；手机提示无互联网时选“保持连接”。"),
    ),
)

_REFEREE_EN = Guide(
    title="Referee guide",
    lead=(
        "The box enforces rules and time; referees open tables, answer calls and collect results."
        " Your phone is the tool."
    ),
    unknown="http://box-address",
    topics=(
        Topic(
            "1. Sign in",
            (
                "Join the hall's Wi-Fi; scan a table's code, or open {address}/referee.",
                "Type the chief's 6-digit PIN. Never on a seat's tablet, never before players.",
                '"Me" has language, large text and high contrast, and signs you out.',
            ),
        ),
        Topic(
            "2. One round",
            (
                'Open: check names, then "Open table"; the button names who is missing.',
                'Calls: the longest wait is on top. "I\'ll go", then "On site" when you are there.',
                "Pause: hands are covered, clocks stop; Resume counts 3 s. Extend: 1, 2, 5 min.",
                'Collect: check scores and confirmations, "Collect", go to the next table.',
                "All collected: the chief closes the round at {address}/desk; results show then.",
            ),
        ),
        Topic(
            "3. Time",
            (
                "25 s a play by the box, less link delay (at most 1 s); then the rules play.",
                'A call stops no clock; "Device fault" does, once a player and round.',
                "Outages, pauses and restarts of the box are nobody's time.",
            ),
        ),
        Topic(
            "4. Disputes",
            (
                "Nothing played is taken back. What breaks a rule is refused with the reason.",
                "Scores confirm themselves after 60 s and may be disputed until collected.",
                "Appeals go in writing to the appeals committee within 3 hours after the event.",
            ),
        ),
    ),
    when="When something happens",
    troubles=(
        Trouble(
            '"Not delivered", "Table changed"',
            "The order did not arrive, or another referee was first. Look again, then press.",
        ),
        Trouble(
            "Somebody did not come",
            "Tell the chief: house players sit in, or the table does not play (40 % and 60 %).",
        ),
        Trouble(
            "A player is offline",
            "The clock holds, at most 60 s a player and round, then runs. Check power and Wi-Fi.",
        ),
        Trouble(
            "All clocks hold",
            "A large outage. It ends when nine in ten are back, or the chief resumes all.",
        ),
        Trouble(
            '"May I play this?"',
            'Point to the screen; in Shengji to "Rule help". Never choose a card for a player.',
        ),
        Trouble(
            "The code does not open",
            'Not in WeChat: use the system camera. "No internet": stay connected.',
        ),
    ),
)

GUIDES: Mapping[Lang, Mapping[GuideName, Guide]] = {
    "zh": {"venue": _VENUE_ZH, "referee": _REFEREE_ZH},
    "en": {"venue": _VENUE_EN, "referee": _REFEREE_EN},
}
