/**
 * What to do for each action, in English, as a shop asks its guests. None asks for praise: no perk may depend on it (16 CFR 465.4). The
 * reviews that no perk may be offered for are missing.
 */
export const enActions: Readonly<Record<string, string>> = {
  ig_st: 'Post a story on Instagram that tags us',
  ig_sl: 'Post a story on Instagram with our location',
  ig_sp: 'Post a story on Instagram with a poll about us',
  ig_fp: 'Post a photo on Instagram and tag us',
  ig_fc: 'Post a series of photos on Instagram and tag us',
  ig_rl: 'Post a reel on Instagram and tag us',
  ig_cb: 'Make a collab post with us on Instagram',
  ig_lv: 'Show us in a live video on Instagram',
  ig_gd: 'Feature us in a guide on Instagram',
  ig_hl: 'Keep a story about us in your highlights on Instagram',
  ig_fo: 'Follow us on Instagram',
  ig_lk: 'Like one of our posts on Instagram',
  ig_cm: 'Comment on one of our posts on Instagram',
  ig_sv: 'Save one of our posts on Instagram',
  ig_sd: 'Send one of our posts to a friend on Instagram',
  ig_ss: 'Share one of our posts in your story on Instagram',

  tt_vd: 'Post a video about us on TikTok',
  tt_rv: 'Say what you think of us in a TikTok video',
  tt_du: 'Post a duet with one of our videos on TikTok',
  tt_st: 'Post a stitch of one of our videos on TikTok',
  tt_ph: 'Post photos on TikTok that show us',
  tt_fo: 'Follow us on TikTok',
  tt_lk: 'Like one of our videos on TikTok',
  tt_cm: 'Comment on one of our videos on TikTok',
  tt_sh: 'Share one of our videos on TikTok',

  go_ph: 'Add photos of our place on Google',
  go_qa: 'Answer a question about us on Google',

  fb_po: 'Post about us on Facebook',
  fb_sy: 'Post a story about us on Facebook',
  fb_rl: 'Post a reel about us on Facebook',
  fb_cp: 'Check in at our place in a Facebook post',
  fb_gr: 'Post about us in a group on Facebook',
  fb_ci: 'Check in at our place on Facebook',
  fb_lp: 'Like our page on Facebook',
  fb_fw: 'Follow us on Facebook',
  fb_cm: 'Comment on one of our posts on Facebook',
  fb_ev: 'Reply to our event on Facebook that you are coming',
  fb_rc: 'Say on Facebook whether you recommend us',
  fb_sh: 'Share one of our posts on Facebook',
  fb_tg: 'Tag friends in one of our posts on Facebook',

  xw_po: 'Post about us on X',
  xw_pp: 'Post about us on X, with a photo',
  xw_pv: 'Post about us on X, with a video',
  xw_th: 'Post a thread about us on X',
  xw_qt: 'Quote one of our posts on X',
  xw_rp: 'Repost one of our posts on X',
  xw_fo: 'Follow us on X',
  xw_lk: 'Like one of our posts on X',
  xw_ry: 'Reply to one of our posts on X',

  yt_sh: 'Post a Short about us on YouTube',
  yt_vd: 'Post a video about us on YouTube',
  yt_rv: 'Review us in a YouTube video',
  yt_sb: 'Subscribe to our channel on YouTube',
  yt_lk: 'Like one of our videos on YouTube',
  yt_cm: 'Comment on one of our videos on YouTube',

  yp_ph: 'Add photos of our place on Yelp',
  yp_ci: 'Check in at our place on Yelp',

  li_po: 'Post about us on LinkedIn',
  li_ar: 'Write an article about us on LinkedIn',
  li_sh: 'Share one of our posts on LinkedIn',
  li_fo: 'Follow us on LinkedIn',
  li_cm: 'Comment on one of our posts on LinkedIn',

  pi_ph: 'Pin a photo on Pinterest that shows us',
  pi_vd: 'Pin a video on Pinterest that shows us',
  pi_id: 'Post an idea pin about us on Pinterest',
  pi_sv: 'Save one of our pins on Pinterest',
  pi_fo: 'Follow us on Pinterest',

  nd_rc: 'Say on Nextdoor whether you recommend us',
  nd_po: 'Post about us on Nextdoor',
  nd_ev: 'Share one of our events on Nextdoor',

  th_po: 'Post about us on Threads',
  th_pp: 'Post a photo on Threads that shows us',
  th_rp: 'Repost one of our posts on Threads',
  th_fo: 'Follow us on Threads',

  sc_sn: 'Post a Snap with our location on Snapchat',
  sc_sy: 'Post a story about us on Snapchat',
  sc_sp: 'Post a Spotlight about us on Snapchat',

  rd_po: 'Post about us on Reddit',
  rd_cm: 'Mention us in a comment on Reddit',
  rd_up: 'Upvote one of our posts on Reddit',

  rf_fr: 'Refer a friend who becomes a customer',
  rf_ip: 'Bring a friend along',
  rf_gc: 'Tell a group chat about us',
  rf_em: 'Forward our e-mail to a friend',

  wa_st: 'Post about us in your status on WhatsApp',
  wa_sh: 'Share our link in a group on WhatsApp',
  wa_bc: 'Send our link to a broadcast list on WhatsApp',
  wa_rf: 'Forward our message to a friend on WhatsApp',

  tg_po: 'Post about us in a channel on Telegram',
  tg_sh: 'Share our link in a group on Telegram',
  tg_rv: 'Tell our Telegram bot what you think of us',

  dc_po: 'Post about us on a Discord server',
  dc_rv: 'Say what you think of us in a Discord channel',
  dc_sh: 'Share our link on Discord',

  tw_mn: 'Mention us in a stream on Twitch',
  tw_rv: 'Say what you think of us in a Twitch stream',
  tw_cl: 'Post a clip about us on Twitch',
  tw_fo: 'Follow us on Twitch',

  tm_po: 'Post about us on Tumblr',
  tm_ph: 'Post a photo on Tumblr that shows us',
  tm_rb: 'Reblog one of our posts on Tumblr',

  br_po: 'Post a BeReal from our place',
  br_cm: 'React to one of our BeReals with a RealMoji',

  l8_po: 'Post about us on Lemon8',
  l8_rv: 'Say what you think of us in a Lemon8 post',
  l8_fo: 'Follow us on Lemon8',

  bs_po: 'Post about us on Bluesky',
  bs_pp: 'Post about us on Bluesky, with a photo',
  bs_rp: 'Repost one of our posts on Bluesky',
  bs_fo: 'Follow us on Bluesky',

  md_po: 'Post about us on Mastodon',
  md_bt: 'Boost one of our posts on Mastodon',
  md_fo: 'Follow us on Mastodon',

  gm_ph: 'Add photos of our place on Google Maps',
  gm_qa: 'Answer a question about us on Google Maps',
  gm_li: 'Add our place to a list on Google Maps',
};
