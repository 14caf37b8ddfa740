import { Wording } from './wording';

export const pt: Wording = {
  harmless:
    'nao (se |te )?esquec\\w+|nao depend*[^,;]{0,40}|independentemente[^,;]{0,40}|seja qual for[^,;]{0,40}|' +
    'nao importa[^,;]{0,40}|(a gente|nos|nos vamos)( \\w+){0,2} (ama*|ador*|gost*)|' +
    '(seria|sera|ficaria) (otimo|legal|perfeito|ideal|bom|maravilhoso|muito bom)|adorariamos|gostariamos|' +
    '(boa|boas|bom|bons|bonita|bonitas|bela|melhor|otima) (foto*|imagem|imagens|luz|angulo*|video*|qualidade|momento*|dia|tarde|noite|semana|fim|ideia|visita|som|enquadramento|lado|clique*)|' +
    '(foto*|imagem|imagens|video*|luz|historia) (muito )?(bonit|bo[am]|bel|lind|clar)*|bom saber|que (bom|legal|otimo) que|' +
    'bem (visivel|visiveis|iluminad*|clar*|a vista)|(ajuda*|gostou|agrada*) mais|(poderia|pode) ser melhor',
  tell:
    'dig(a|am)|diz|dizer|dizendo|cont(e|em|ar|a)|escrev*|descrev*|mencion*|compartilh*|partilh*|publicar|publiqu*|' +
    '(publicac*|posts?|texto) (deve*|tem|precisa*|seja|sera|e)|post(e|em|ar|a)|expliqu*|explic*|fal(e|em|ar|a)|recomend*|' +
    'mostr*|destaq*|destac*|ressalt*|convenc*|afirm*|declar*|anunci*|express*|apresent*|us(e|em|ar)|utiliz*|coloqu*|' +
    'deix(e|em|ar)|elogi*|coment*|acrescent*|faca*|fazer|grit*|espalh*|palavras|quanto mais|quanto melhor|avis(e|em|ar)|' +
    'garant*|quer(emos|o)|esperamos que|(com|use|copie|repita) … (palavras|frase|texto)|palavra por palavra|' +
    'seguintes? (palavras|texto|frase)',
  praise:
    'incrivel|incriveis|fantastic*|maravilh*|genial|geniais|excelent*|extraordinari*|excepcion*|magnific*|perfeit*|' +
    'delicios*|gostosissim*|saboros*|otim*|espetacul*|impressionant*|inesquecivel|inesqueciveis|imbativel|sensaciona*|' +
    'sublime|divin*|melhor|melhores|favorit[oa]s?|preferid*|ador(ou|a|o|e|am|amos|ei|avel|ar|aram)|am(ou|o|ei|ar|aram)|' +
    'apaixon*|encant*|recomend*|elogi*|entusias*|imperdivel|numero um|joia|positiv*|lisonj*|cumpriment*|' +
    'nota (maxima|dez|mil)|pontuacao maxima|uau|wow|(que|o quanto|quanto)( \\w+){0,3} (gost*|curti*|aproveit*)|bem de nos|' +
    'bem da gente|top|show de bola|sucesso|demais|nota 10|de outro mundo|delicia|perola|surreal|' +
    'como \\w+ (e|sao|esta|estava)|quao \\w+|o quanto|irresistive*|inigualave*|sem igual|encantador*|magic*|' +
    '(e|sao) (tao|realmente|absolutamente) \\w+|nada (melhor|supera)|entusiasmad*|convenc*|convenca*|' +
    'melhor (forma|maneira|jeito|luz)|simpatia|gentileza|hospitalidade|do (ano|mes|seculo)|nos experimentar|impecave*|' +
    'paixao|inveja',
  mild:
    'bem|bom|boa|bons|boas|bonit*|lind[oa]s?|agradavel|agradaveis|satisfeit*|content*|feliz|felizes|gentil|gentis|' +
    'simpatic*|legal|legais|gostos*|carinhos*',
  honest:
    'sincer*|honest*|franc(a|o|amente)|franqueza|de verdade|realmente (pens*|ach*)|proprias palavras|suas palavras|' +
    '(sua|tua) (propria )?opiniao|o que (\\w+ )?(achou|acha|pensa*|pensou)|bom ou ruim|bem ou mal|ou nao|tanto|' +
    'tambem( \\w+){0,3} (critic*|negativ*|ruim|menos)|nao (precisa*|e preciso|tem que|ha obrigacao|e obrigad*)|como foi|' +
    'mesmo que',
  criticism:
    'negativ*|critic*|reclam*|queix*|defeit*|desvantag*|mau|ma|maus|mas noticias|ruim|ruins|pior*|frac[oa]s?|pontos fracos|' +
    'falha*|desagradav*|decep*|menos (bom|boa|legal|positiv*)|problema*|espera|demora|mal|prejudi*|danific*|reputacao|' +
    'imagem da',
  conceal:
    'entre (nos|a gente|voce e (nos|eu|a gente)|tu e nos|eu e voce)|' +
    '(guard*|mant*) … (segredo|em segredo|para (si|voce|ti)|sigilo|silencio|discricao|privad*|escondid*|so para)|' +
    'fi(que|ca|car|cara|quem)( \\w+){0,4} (entre|segredo|so|quiet*|calad*|em sigilo)|' +
    'nosso (pequeno |pequenino )?(segredo|acordo|combinado|arranjo|trato|pacto|segredinho)|noss[oa] pequen[oa] \\w+|' +
    '(finj*|fing*|faz*|faca*)( \\w+){0,2} (de conta|que|parecer|crer|acreditar|pensar|pensarem|passar)( que)?( voce| foi| nao| e)?|' +
    'como se (foss|tivess|estivess|nada|nao|houvess|pagass|viess)*|finj*|fing*|disfar*|aparent*|' +
    '(parec*|pareca*|soe|soar|soa|aparent*)( \\w+){0,4} (natural|naturais|espontane*|autentic*|casual|real|organic*|independent*|sincer*|desinteressad*|genuin*|verdadeir*)|' +
    '(ninguem|nunca|jamais)( \\w+){0,8} (saiba*|saber|sabe|sabera|descubr*|descobr*|perceb*|note*|notar|desconfi*|imagin*|fique|veja)|' +
    'sem que( \\w+){0,4} (saiba*|descubr*|perceb*|not*|desconfi*)|a ninguem|para ninguem|pra ninguem|' +
    '(sua|tua|propria) (propria )?(ideia|iniciativa)|por (acaso|conta propria)|' +
    '(um |uma )?client(e|es)( \\w+)? (comum|comuns|normal|normais|qualquer|habitual)|por baixo (do pano|da mesa)|' +
    'por debaixo|as escondidas|(pago|paga|pagou) (por voce|do seu|do proprio)|do (seu|proprio) bolso|nem uma palavra|' +
    'nenhuma palavra|boca fechada|bico calado|bico fechado|cal(ado|ada|e|ar|em)|na surdina|silenci*|na moita|' +
    'debaixo dos panos|off the record|(visita|publicacao|post|historia|client*) (qualquer|normal|comum|como outra|banal)|' +
    '(deix*|faca) … (acreditar|pensar|crer)|(diga|conte|escrev*) … (um amigo|uma amiga|por acaso|sozinh*)|' +
    'voces? (mesm[oa] )?(pagou|pagaram)|(tivesse|tenha|havia) pago|aos quatro ventos',
  hush:
    'segred*|secret*|confidenc*|discret*|discricao|ocult*|escond*|incognit*|anonim*|clandestin*|sigil*|sussurr*|sutil*|' +
    'subtil*|velad*|camufl*|disfarcad*|extraoficia*|moita|reservadamente|tacit*|privad*|invisive*',
  without:
    'nao|nunca|jamais|sem|nenhum*|ninguem|nada|nem|evit*|omit*|ocult*|escond*|tir(e|ar|em)|remov*|elimin*|apag*|' +
    'desnecessari*|em vez de|ao inves de|dispens*|deix* de (fora|lado)|esque*|pul(e|ar|em)|poup*|opciona*|suprim*|abst*|' +
    'deix*',
  mention:
    'mencion*|dig(a|am)|diz*|dit*|fal(e|ar|em|a)|revel*|admit*|indi(car|que|quem|ca)|sinaliz*|divulg*|declar*|esclarec*|' +
    'explic*|expliqu*|refer*|aludi*|escrev*|cit(e|ar|em)|inform*|anunci*|marc*|marqu*|etiquet*|identifi*|cont(e|ar|em)|' +
    'comentar|comente*|reconhec*|avis*|especifi*|coloc*|coloqu*|precis*|necessari*|mencao|palavra|por isso|tocar|toque|' +
    'saiba*|saber|rotul*',
  reward:
    'pag(o|a|ou|amos|am|amento*|ar|ando|os|as|ue)|patrocin*|recompens*|vantage*|parceri*|parceir*|colabor*|acordo*|' +
    'combinad*|trato|arranjo|compens*|publicidade|publicitari*|publi|#publi|propaganda|anuncio*|promoc*|presente*|brinde*|' +
    'gratis|gratuit*|descont*|em troca|da nossa parte|receb*|rotul*|comiss*|contrat*|comercia*|relac*|vincul*|incentiv*|' +
    'remuner*|benefici*|dinheiro|cortesia|#ad|por tras|te demos|demos|ganhou|permuta*|pedimos|encomend*',
  offers: {
    prize:
      'ganh(e|ar|a|em|ador*|ou|ara)|sorte|sorteio*|sortead*|rifa*|loteria*|lotaria*|concurso*|premi*|premio*|bolada|' +
      'jackpot*|sortud*|leve (para casa|um|uma)|levar (para casa|um|uma)|concorr*|chance de (ganhar|levar|receber)|' +
      'participe do|tombola*|bingo|vencedor*|raspadinha*|garanta (um|uma|o seu|ja)|trofeu*|fature|faturar|' +
      '(melhor|melhores|primeir*) (publicac*|posts?|foto*|video*|historia*)( \\w+){0,2} (receb*|ganh*|lev*|consegu*|sera*)|' +
      'viaj(a|e|ar) para|bicicleta|espera (uma surpresa|um presente)|selecionad*|escolhid*',
    free:
      'gratis|gratuit*|de graca|brinde*|presente*|cortesia*|oferec*|oferta da casa|por conta da casa|por nossa conta|' +
      'sem pagar|sem custo*|custo zero|bonus|extra|extras|surpresa*|mimo*|regalo*|custa (\\w+ )?nada|' +
      'receb*( \\w+)? (um|uma)(?!( \\w+){0,2} (vantage*|recompens*|respost*|mensage*|perk))|damos|(a gente|nos) (da|damos)',
    money:
      'dinheiro|reembols*|paypal|pagamento*|pagamos|pagaremos|te pag*|comiss*|salario*|remuner*|euros?|dolar*|reais|saldo|' +
      'cripto*|bitcoin*|fortuna|pix|cashback|gorjeta*|transferencia*|grana|conta bancaria|deposit*|ganhos|credito*',
    discount:
      'descont*|cupom|cupons|cupao|cupoes|vale|vales|voucher*|metade do preco|promoc*|oferta*|liquidac*|pechinch*|' +
      'mais barat*|preco (especial|reduzido)|dois por um|pontos|economiz*|poupe|poupar|abatimento*',
    goods:
      '(smartphone|celular) novo|telemovel novo|novo (smartphone|celular|telemovel|computador|carro)|portatil|portateis|' +
      'notebook*|tablet*|televis*|smartwatch*|cartao presente|cartoes presente|vale-presente|gift ?card*|cruzeir*|ferias|' +
      'viagem|viagens|fim de semana (em|para|na|no)|voo*|ingresso*|bilhete*|show de|concerto*|vitalici*|por um ano|' +
      'para sempre|fone*|console*|carro|camiset*|t-shirt*|spa|assinatura*|vip|jantar para|cesta',
  },
  code: 'codigos?|senhas?|palavras?[- ](chave|passe|magica|secreta)|password|pin',
  afterCode:
    'a|ao|no|na|nos|nas|em|de|do|da|quando|e|ou|que|deve|com|para|por|antes|depois|aqui|abaixo|acima|seguinte|bem|visivel|' +
    'claramente|se|seu|sua|o|os|as|esteja|aparece|apareca|durante|como|um|uma|ja|tambem|fique|fica|logo|junto|nao|vai',
  common:
    'o|a|os|as|um|uma|de|do|da|dos|das|e|ou|em|no|na|nos|nas|que|para|por|com|nao|se|seu|sua|seus|suas|voce|voces|nosso|' +
    'nossa|nossos|nossas|como|mais|este|esta|isso|foi|ao|pela|pelo|gente|quando|onde|muito|ja|so|te',
};
