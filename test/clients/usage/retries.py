"""Creates a campaign although the service has troubles. Usage: python3 retries.py ORIGIN"""

import json
import sys

from perk import PerkClient

client = PerkClient("perk_test_key", base_url=sys.argv[1], retry_delay=0.01)
campaign = client.campaigns.create({"actionId": "ig_st", "platformId": "ig", "rewardType": "pct", "rewardValue": 10})
print(json.dumps(campaign))
