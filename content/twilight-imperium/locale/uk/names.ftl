## Системи
tile-01 = Дім Федерації Сол
tile-02 = Дім Коаліції Ментак
tile-03 = Дім Братства Їнь
tile-04 = Дім Жару Муаата
tile-05 = Дім арбореків
tile-06 = Дім Нейромережі Л1З1КС
tile-07 = Дім вінну
tile-08 = Дім Некровірусу
tile-09 = Дім Клубка наалу
tile-10 = Дім Баронату Летнев
tile-11 = Дім Клану саарів
tile-12 = Дім Університетів Джол-Нару
tile-13 = Дім сардаків н’оррів
tile-14 = Дім Королівства ксча
tile-15 = Дім Племен іссарілів
tile-16 = Дім Гаканських Еміратів
tile-17 = Ворота Креусса
tile-51 = Дім привидів Креусса
tile-18 = Мекатол-Рекс
tile-19 = Веллон
tile-20 = Вефут II
tile-21 = Тіба
tile-22 = Тар’манн
tile-23 = Саудор
tile-24 = Мегар-Ксулл
tile-25 = Кванн
tile-26 = Лодор
tile-27 = Нью-Альбіон і Старпоїнт
tile-28 = Текв’ран і Торкан
tile-29 = Кусен’н і Раррон
tile-30 = Меллон і Зогбат
tile-31 = Лазар і Сакулаґ
tile-32 = Дал-Бута і Ксеган
tile-33 = Корнік і Рескулон
tile-34 = Центаврі і Ґрал
tile-35 = Береґ і Лірта IV
tile-36 = Арнор і Лор
tile-37 = Арінам і Меер
tile-38 = Абіз і Фрія
tile-39 = Червоточина альфа
tile-40 = Червоточина бета
tile-41 = Гравітаційний розлом
tile-42 = Туманність
tile-43 = Наднова
tile-44 = Поле астероїдів (44)
tile-45 = Поле астероїдів (45)
tile-46 = Порожній космос (46)
tile-47 = Порожній космос (47)
tile-48 = Порожній космос (48)
tile-49 = Порожній космос (49)
tile-50 = Порожній космос (50)

## Планети
jord           = Йорд
moll-primus    = Молл-Примус
darien         = Дарієн
planet-muaat   = Муаат
nestphar       = Нестфар
zero-zero-zero = {"[0.0.0]"}
planet-winnu   = Вінну
mordai-2       = Мордаї II
maaluuk        = Маалуук
druaa          = Друаа
arc-prime      = Арк-Прайм
wren-terra     = Рен-Терра
lisis-2        = Лізіс II
ragh           = Раґ
nar            = Нар
jol            = Джол
trenlak        = Трен’лак
quinarra       = Квінарра
archon-ren     = Архон-Рен
archon-tau     = Архон-Тау
retillion      = Ретілліон
shalloq        = Шаллок
arretze        = Арретце
hercant        = Геркант
kamdorn        = Камдорн
planet-creuss  = Креусс
mecatol-rex    = Мекатол-Рекс
wellon         = Веллон
vefut-2        = Вефут II
thibah         = Тіба
tarmann        = Тар’манн
saudor         = Саудор
mehar-xull     = Мегар-Ксулл
quann          = Кванн
lodor          = Лодор
new-albion     = Нью-Альбіон
starpoint      = Старпоїнт
tequran        = Текв’ран
torkan         = Торкан
qucenn         = Кусен’н
rarron         = Раррон
mellon         = Меллон
zohbat         = Зогбат
lazar          = Лазар
sakulag        = Сакулаґ
dal-bootha     = Дал-Бута
xxehan         = Ксеган
corneeq        = Корнік
resculon       = Рескулон
centauri       = Центаврі
gral           = Ґрал
bereg          = Береґ
lirta-4        = Лірта IV
arnor          = Арнор
lor            = Лор
arinam         = Арінам
meer           = Меер
abyz           = Абіз
fria           = Фрія

## Загони
carrier     = Транспортер
cruiser     = Крейсер
destroyer   = Есмінець
dreadnought = Дредноут
fighter     = Винищувач
flagship    = Флагман
war-sun     = Сонце війни
infantry    = Піхота
pds         = ПСО
space-dock  = База

## Конструкції
carrier-1                = Транспортер I
cruiser-1                = Крейсер I
destroyer-1              = Есмінець I
dreadnought-1            = Дредноут I
fighter-1                = Винищувач I
war-sun-1                = Сонце війни
infantry-1               = Піхота I
pds-1                    = ПСО I
space-dock-1             = База I
genesis                  = Генезис
advanced-carrier-1       = Удосконалений транспортер I
spec-ops-1               = Спецпризначенці I
arc-secundus             = Арк-Секундус
son-of-ragh              = Син Раґа
floating-factory-1       = Летюча фабрика I
hil-colish               = Гіл-Коліш
the-alastor              = Аластор
ysia-yssrila             = І’сія І’ссріла
fourth-moon              = Четвертий Місяць
loncara-ssodu            = Лонкара Ссоду
matriarch                = Матріарх
hybrid-crystal-fighter-1 = Гібридний кристалічний винищувач I

## Технології: реактивні
antimass-deflectors  = Антимасові дефлектори
gravity-drive        = Гравітаційний двигун
fleet-logistics      = Логістика флоту
light-wave-deflector = Світлохвильовий дефлектор

## Технології: біотехнології
neural-motivator      = Нейронний мотиватор
dacxive-animators     = Даксивні аніматори
hyper-metabolism      = Гіперметаболізм
x-89-bacterial-weapon = Бактеріологічна зброя X-89

## Технології: кібернетичні
sarween-tools         = Інструменти Сарвіна
graviton-laser-system = Гравітонна лазерна система
transit-diodes        = Транзитні діоди
integrated-economy    = Інтегрована економіка

## Технології: військові
plasma-scoring     = Плазмове пропалювання
magen-defense-grid = Захисна сітка “Маґен”
duranium-armor     = Дуранієва броня
assault-cannon     = Штурмова гармата

## Поліпшення загонів
carrier-2          = Транспортер II
cruiser-2          = Крейсер II
destroyer-2        = Есмінець II
dreadnought-2      = Дредноут II
fighter-2          = Винищувач II
war-sun-technology = Сонце війни
infantry-2         = Піхота II
pds-2              = ПСО II
space-dock-2       = База II

## Фракційні технології
advanced-carrier-2       = Удосконалений транспортер II
spec-ops-2               = Спецпризначенці II
floating-factory-2       = Летюча фабрика II
hybrid-crystal-fighter-2 = Гібридний кристалічний винищувач II
l4-disruptors            = Дисруптори L4
non-euclidean-shielding  = Неевклідове екранування
chaos-mapping            = Картографія хаосу
wormhole-generator       = Генератор червоточин
dimensional-splicer      = Зрощувач вимірів
valefar-assimilator-x    = Асимілятор Валефара X
valefar-assimilator-y    = Асимілятор Валефара Y
transparasteel-plating   = Прозоросталева обшивка
mageon-implants          = Маґеонові імпланти
salvage-operations       = Збирання уламків
mirror-computing         = Дзеркальні обчислення
nullification-field      = Поле нейтралізації
instinct-training        = Тренування інстинктів
neuroglaive              = Нейроглефа

## Фракції
sol     = Федерація Сол
letnev  = Баронат Летнев
saar    = Клан саарів
creuss  = Привиди Креусса
nekro   = Некровірус
yssaril = Племена іссарілів
mentak  = Коаліція Ментак
xxcha   = Королівство ксча
naalu   = Клубок наалу

## Карти зобов’язань
ceasefire              = Припинення вогню
political-secret       = Політична таємниця
support-for-the-throne = Підтримка трону
trade-agreement        = Торговельна угода
military-support       = Військова підтримка
war-funding            = Фінансування війни
antivirus              = Антивірус
promise-of-protection  = Обіцянка захисту
raghs-call             = Поклик Раґа
political-favor        = Політична послуга
gift-of-prescience     = Дар передбачення
spy-net                = Шпигунська мережа
creuss-iff             = Розпізнавання Креусса
