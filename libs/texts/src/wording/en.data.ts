import { Wording } from './wording';

export const en: Wording = {
  harmless:
    "(do not|don't|never) forget( to)?|(does not|doesn't|do not|don't|will not|won't) depend[^,;]{0,40}|no matter what|" +
    'whatever you (say|write|think|post)|' +
    "(we|i|team)('d| would|'ll| will| also| really| all| just| absolutely){0,3} lov(e|ed|ing)( to)?|" +
    'would( really| absolutely)? love|(coffee|food|book|music|plant|cake|tea|wine|pizza|animal|dog)[ -]lovers?|with love|' +
    '(would|will) be (great|nice|lovely|good|wonderful|perfect|happy)|' +
    '(great|good|nice|lovely|happy|best|perfect) (to|if|way|idea|time|day|week|weekend|start|for)|good to know|' +
    '(great|nice|good|lovely|happy|wonderful) that you|best (wishes|regards|of all|moment*|part|friends?)|do your best|' +
    '(help|helps|like|liked|enjoyed) us (most|best)|' +
    '((a|the|your) )?(good|nice|great|best|beautiful|clear|perfect|lovely|favou?rite) ((?<!best )light*|photo*|picture*|pics?|shots?|video*|clips?|sound|angle*|moment*|quality|view|stor(y|ies)|morning|spot for|background|audio|look at)|' +
    'as good as|have a (great|nice|lovely|good|wonderful) *|makes? (it |your post )?(easy|easier)|' +
    '(anything|something|everything|what) (that )?(could|can|might) be better',
  tell:
    'tell|say|says|saying|write|writes|writing|describe*|mention*|share|' +
    '(?<!(?:your|the|an?|our|this|that|each|every|any|first|next|new|short|of|for) )posts?|' +
    'posts? (must|should|has to|have to|needs to|will|is|are)|caption*|explain|talk|talking|rave|raving|gush|let … know|' +
    'spread|shout*|call|show|convince|persuade|express*|declare|announce|highlight*|emphasi[sz]e*|stress|' +
    'make (it clear|sure|everyone|everybody|people)|sound|recommend*|present|portray|include|comment*|add|use|note|state|' +
    'admit|point out|give|leave|drop|remind|promise|assure|mean|report|confirm|praise|love|adore|endorse|hype|celebrate|' +
    'put|keep|start|finish|end|words?|hear|know|the more|the nicer|the better|the kinder|sing|speak*|praises|ensure|' +
    'see to it|want|expect|read|(with|use|copy|repeat) the (words|sentence|text|phrase|caption|line)|word for word|' +
    'following (words|text|sentence|caption)',
  praise:
    'amazing*|awesome|incredibl*|fantastic*|wonderful*|excellent*|brilliant*|superb*|outstanding|magnificent|perfect*|' +
    'delicious*|delightful*|gorgeous|stunning|unbeatable|unforgettable|exceptional*|extraordinary|phenomenal*|marvel*|' +
    'terrific|fabulous*|spectacular*|impressive|impressed|tasty|yummy|mouthwatering|heavenly|divine|best|greatest|finest|' +
    'number one|top[- ]notch|(first|world)[- ]class|must[- ](visit|try|see|have)|lov(e|ed|es|ing)|ador(e|ed|es|ing|able)|' +
    'obsessed|thrilled|recommend*|glowing|enthusias*|rav(e|es|ing)|gush*|prais*|flatter*|kind* words?|blown away|' +
    "can't get enough|cannot get enough|better than|" +
    '(your|my|their|a|the) (new |all-time )?favou?rite (place|cafe|shop|spot|restaurant|bar|bakery|business|salon|gym)|' +
    "(are|is|'re|'s) (your|my|their) (new )?favou?rite|" +
    '(that|how much) (you|they|people)( \\w+)? (lov|enjoy|lik|ador|want)*|worth (it|every)|hidden gem|compliment*|' +
    'shower … with|sing* … praises|full marks|top marks|thumbs up|endors*|hype*|wow|second to none|nothing but|' +
    'nothing (beats|compares|tops|better)|highly|irresistible|to die for|out of this world|unmatched|unrivall?ed|' +
    'how (?!(?:you|it|they|we|to|the|our|your|much|many|long|and|is|was|does|do|can|in|at|people|he|she|this|that|far|often|an?|everything|things|coffee|food|drinks?)(?!\\w))\\w+|' +
    '(is|are|was|tastes?) (so|truly|absolutely|simply) \\w+|charming|magical|epic|insane|dreamy|flawless|beloved|legendary|' +
    'iconic|mind-blowing|stellar|dazzling|enchanting|exquisite|superior|\\w+iest (cafe|place|coffee|team|shop|spot|cakes?)|' +
    'convinc*|persuad*|(present|put|show|portray) (us|our) … light|chang* your life|life[- ]changing|' +
    'of the (year|month|century|season)|only compliments|friendliness|kindness|hospitality|passion*|jealous|hungry|craving',
  mild:
    'good|great|nice|lovely|happy|satisfied|positiv*|favou?rabl*|upbeat|cheerful|kind|nicer|kinder|warm words|like it|' +
    'liked it|enjoyed it',
  honest:
    'honest*|really think|truly think|actually think|own (words|opinion|view|experience|thoughts|taste)|what you think|' +
    'how (you|it) (felt|found|tasted|was)|good or bad|good and bad|not so|even if|whether|or not|critic* too|pros and cons|' +
    "likes and dislikes|(do not|don't|need not|needn't|never) (have to|need to|ask|expect|want|pay|reward|praise)|" +
    'no need to (like|praise|love|say anything nice)|nobody (has to|needs to) (like|praise|love)|not only|as well as|' +
    "either way|did not like|didn't like|less",
  criticism:
    'negativ*|critici*|complain*|downsides?|drawbacks?|flaws?|weakness*|weak points?|' +
    "bad (things?|points?|words?|experiences?|sides?|bits?|parts?)|anything bad|shortcomings?|didn't like|did not like|" +
    'disliked?|unpleasant|unflattering|bad|disappoint*|annoy*|(anything|something|things) (critical|less|nice)|problems?|' +
    'went wrong|hurt*|harm*|damag*|image|reputation|bad light',
  conceal:
    'between (us|you and (me|us)|ourselves|the two of us)|' +
    'ke(ep|pt|eping) … (quiet|private|secret|hidden|unsaid|confidential|yourself|yourselves|ourselves|wraps|mum)|' +
    '(stay|remain|be|stays|remains) (\\w+ )?(quiet|silent|private|hidden|unspoken|unmentioned|tight-lipped|mum)|' +
    'our (little|small|private|quiet) (secret|arrangement|deal|agreement|understanding|thing|pact|favou?r|bargain|gift)|' +
    'our secret(?! \\w)|our (arrangement|agreement|understanding|pact)|pretend*|as if|as though|act (like|casual|natural)|acting like|' +
    'pos(e|ing) as|pass* … off as|' +
    '(look|seem|appear|sound|feel|come across|read|act)s? (\\w+ ){0,4}(natural|organic|spontaneous|unpaid|unsponsored|genuine|independent|accident*|coinciden*|real|unprompted|candid|regular|ordinary|normal|unplanned)|' +
    '(make|let|so|have|want) (that )?(people|anyone|everyone|everybody|them|they|followers|your \\w+|readers|viewers)( \\w+){0,2} (think|believe|assume)|' +
    "(nobody|no one|no-one|none|never|without anyone|without people|mustn't|must not|shouldn't|should not|doesn't have to|don't have to|needn't|doesn't need to|don't need to|won't|wouldn't|can't|cannot)( \\w+){0,6} (know|knows|find out|finds out|suspect*|notice*|realis*|realiz*|guess*|learn|hear*|wiser|finding out|knowing|noticing|suspecting)|" +
    'your (own )?idea|(own|your) (accord|initiative)|by chance|happened to (be|walk|pass|stop|visit|find)|' +
    '(just )?(a |an )?(regular|normal|ordinary|paying|happy) (customer|guest|visitor|client)s?|' +
    "under the (table|counter|radar)|what happens|mum's the word|lips|need-to-know|(other|outside) people's (eyes|ears)|" +
    'zip it|play (it|dumb|down)|downplay*|gloss over|no strings|tell no ?one|tell nobody|' +
    '(bought|paid) … (yourself|own pocket|own money)|(strictly|just|only|purely) between|' +
    '(ordinary|regular|normal|usual|everyday|random|casual) (visit|post|story|recommendation|tip|day out|stop|clip|video|photo)|' +
    'like any other|(let|make|have|leave) … (believe|think|assume|suppose)|' +
    '(say|claim|tell|write|believe|explain|mention) … (a friend|you found us|by yourself|on your own|stumbled|discovered us|came across|your own money)|' +
    '(stay*|keep|leave|left) … (off (your|the) (feed|post|story|record|caption)|out of (it|your|the) (feed|post|story|caption)?)|' +
    "behind the scenes|let (on|slip)|you('ve| have| had)? paid( \\w+){0,2} (full|for it|yourself|in full)|" +
    '(got|received) nothing from us|never (got|received|had)|come* up in your|as a private',
  hush:
    'secret*|confidential*|discreet*|discretion|hush*|undercover|covert*|on the (quiet|sly|down ?low)|low[- ]key|' +
    'off the record|under wraps|behind closed doors|incognito|anonymous*|wink|whisper*|stealth*|clandestine|' +
    'private(ly)? matter|keep … low|insider deal|subtle|subtly|private*|privacy|invisible|unseen|not visible',
  without:
    "no|not|\\w+n't|never|without|nobody|no one|no-one|none|nothing|neither|nor|avoid*|skip*|omit*|hid(e|es|ing)|conceal*|" +
    "leav(e|es|ing)|drop*|rather than|instead of|cut|refrain*|forget|needn't|unnecessary|optional|remove*|delete*|bury|" +
    'least|ditch|spare|lose|free to skip|keep … out|out of (it|the|your)|off (your|the) (feed|post|story)|no place|' +
    'stay away',
  mention:
    'mention*|say*|tell*|disclos*|reveal*|admit*|bring* … up|talk*|refer*|acknowledg*|point* out|declar*|stat(e|es|ing)|' +
    'indicat*|label*|mark(ed|ing)?|flag*|let on|let slip|advertis*|explain*|shar(e|ing)|tag(ged|ging)?|hashtag*|caption*|' +
    'note|credit|word about|speak*|spell* out|writ(e|ing)|includ*|add*|go* into|name|know*|out|needs?|necessary|required|' +
    'hint*|trace*|sign of|clue*|find out|learn*|hear*',
  reward:
    'paid|pay|pays|paying|payment|sponsor*|reward*|perk*|partner*|collab*|arrangement*|agreement*|deal|compensat*|#?adv?|' +
    'ads|advert*|commercial*|promotion*|gift*|incentiv*|commission*|discount*|in return|in exchange|gave you|give you|' +
    '(got|get|getting) … from us|from us|receiv*|disclosure*|disclos*|label*|cooperation|contract*|relationship|connection|' +
    'freebie*|we asked|asked you|who sent|behind (it|this|the post)|transaction*|treat*|thank-you|free|something for|' +
    'benefit*|work(ing|ed)? (with|together)|agreed|agree|in it for|arranged|teamed up|hired|have asked|business with|' +
    'sent you|anything from us|collaborat*',
  offers: {
    prize:
      "win|wins|winner*|winning|won(?!')|prizes?|raffle*|giveaways?|give-aways?|lotter(y|ies)|sweepstakes?|jackpot*|lucky|" +
      '(prize|lucky|grand|the|our|a|monthly|weekly|big|this) draw|drawn|contest*|competition*|tombola|up for grabs|' +
      'chance (to (win|get|receive|take|grab|score|claim|own|bag|land)|of|at)|tak(e|es|ing) home|' +
      '(bag|snag|score|land) (a|an|yourself|one)|enter (to|for|now|the|our|your)|entry|award*|lottery|trophy|' +
      'reward yourself|walk away with|be in with|one of you|treat yourself|in the running|sweep|bingo|scratch card|' +
      '(best|most creative|most beautiful|funniest|nicest|top|first) (post|posts|photo*|picture*|video*|stor(y|ies)|clip*|entry|entries|people|guests|ones?)( \\w+){0,2} (get|gets|receiv*|win|wins|tak*|go|goes|will|is|are|earn*|can)|' +
      'fl(y|ies) to|go(es)? home with|awaits? (you|the|one)|picked|selected|chosen|draws?|drive* home',
    free:
      '(?<!-)(?<!feel )free(?! to\\b)(?!ly)|free of charge|complimentary|on the house|on us|freebies?|for nothing|' +
      'no charge|at no cost|our treat|costs? (you )?nothing|(will |we )?treat(s|ing)? (you|everyone|them)|without paying|' +
      'gratis|gifts?|gifted|present for you|a present|bonus*|extras?|goodie*|giftbag|presents? (for|to|from)|' +
      '(little|small|nice) present|' +
      'receiv(e|es|ing)( \\w+){0,2} (an?|one|some)(?!( \\w+){0,2} (perk|reward|thank|reply|answer|message))|' +
      '(give|giving|gives|bring|send|buy) (you|everyone|everybody|them|each)( \\w+)? (an?|one|some|two)(?!( \\w+){0,2} (perk|reward|thank|idea|look|hint|answer))|' +
      'hand(s|ed|ing)? out',
    money:
      'cash|money|refund*|paypal|payouts?|commission|salary|paid|pay you|payments?|bucks|dollars?|euros?|store credit|' +
      'crypto*|bitcoins?|fortune|cashback|wages?|fee for|tip you|earn (money|extra|big|cash|more)|compensat*|bank account|' +
      'reimburs*',
    discount:
      'discount*|vouchers?|coupons?|half[- ]price|price cuts?|rebates?|markdowns?|reduced|' +
      'sav(e|es|ing)s? (on|money|up|\\w+ (euro|dollar)*)|cheaper|bargains?|two for one|buy one|bogo|sales? price|' +
      'special (offer|price|rate)s?|exclusive (offer|price|deal)s?|(special|great|sweet|hot) deals?|' +
      'off your (next|bill|order|purchase|meal|drink)|loyalty points|points',
    goods:
      '(new|latest|brand-new|own|shiny) (phone|smartphone|car|bike|tv|laptop|tablet|camera)|laptops?|tablets?|televisions?|' +
      'smartwatch*|gift ?cards?|cruises?|vacations?|holiday (in|to|for)|getaways?|trips? (to|for|around)|' +
      "weekend (in|away|for|trip)|flights?|(year|lifetime|month)'?s supply|lifetime|headphones?|consoles?|hampers?|" +
      'tickets?|concerts?|backstage|merch*|t-?shirts?|hoodies?|tote bags?|spa (day|weekend)|dinner for|' +
      'private (dinner|party)|vip|membership*|subscription*',
  },
  code:
    'codes?|(promo|discount|voucher|coupon|gift)codes?|passwords?|passphrases?|pass phrases?|keywords?|key words?|' +
    'magic words?|code ?words?|secret words?|pin|watchword',
  afterCode:
    'at|when|to|on|in|you|your|with|for|and|or|before|after|that|which|from|is|are|below|above|here|we|must|should|will|' +
    'can|so|as|of|it|by|visible|clearly|into|exactly|please|once|if|gets?|goes|works?|appears?|belongs?|has|near|somewhere|' +
    'during|while|the|a|this|somebody|nobody|until',
  common:
    'the|a|an|and|or|to|of|in|on|is|are|was|you|your|we|our|us|for|with|it|that|this|at|be|as|not|do|if|by|so|have|what|' +
    'how|please|from|they|their|can|will|up|all|who|me|my|here|there',
};
