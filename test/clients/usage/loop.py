"""The loop with perk.py: prints how many requests it sent, and what it got. Usage: python3 loop.py ORIGIN KEY"""

import json
import sys

from perk import ApiError, PerkClient, Response


def main(origin: str, key: str) -> None:
    sent: "list[int]" = []

    def count(response: Response) -> None:
        sent.append(response.status)

    with PerkClient(key, base_url=origin, on_response=count) as client:
        campaign = client.campaigns.create(
            {"actionId": "ig_st", "platformId": "ig", "rewardType": "pct", "rewardValue": 10, "maxCompletions": 50}
        )
        submission = client.submissions.create(
            {
                "campaignId": campaign["id"],
                "proofUrl": "https://photos.example.com/python.png",
                "proofType": "screenshot",
            }
        )
        approved = client.submissions.review({"submissionId": submission["id"], "decision": "approve"})
        perk = approved["perk"]
        assert perk is not None
        redeemed = client.perks.redeem({"code": perk["code"]})
        calls = len(sent)
        try:
            client.perks.redeem({"code": perk["code"]})
            again = ""
        except ApiError as error:
            again = error.code
        pages = [each["id"] for each in client.submissions.iterate(campaign_id=campaign["id"], per_page=1)]
        result = {"state": approved["state"], "status": redeemed["status"], "again": again, "calls": calls}
        print(json.dumps({**result, "submissions": len(pages)}))


main(sys.argv[1], sys.argv[2])
