import type { ScenarioId } from '../../shared/scenarios.ts';
import { badAnswerScripts } from './bad-answers.ts';
import { badArgumentScripts } from './bad-arguments.ts';
import { batchScripts } from './batches.ts';
import { deliveryScripts } from './delivery.ts';
import { everydayScripts } from './everyday.ts';
import { labelScripts } from './labels.ts';
import { ledgerScripts } from './ledger.ts';
import { longWorkScripts } from './long-work.ts';
import { misbehavingToolScripts } from './misbehaving-tools.ts';
import { mishapScripts } from './mishaps.ts';
import { oddStreamScripts } from './odd-streams.ts';
import { offerScripts } from './offers.ts';
import { paymentScripts } from './payments.ts';
import { refundScripts } from './refunds.ts';
import type { Scripts } from './script.ts';
import { subagentScripts } from './subagents.ts';
import { tripScripts } from './trip.ts';
import { whichOrderScripts } from './which-order.ts';
import { workshopScripts } from './workshop.ts';

/** The script of every scenario. */
export const scripts: Scripts<ScenarioId> = {
  ...everydayScripts,
  ...refundScripts,
  ...tripScripts,
  ...subagentScripts,
  ...paymentScripts,
  ...offerScripts,
  ...batchScripts,
  ...whichOrderScripts,
  ...deliveryScripts,
  ...ledgerScripts,
  ...labelScripts,
  ...longWorkScripts,
  ...mishapScripts,
  ...badArgumentScripts,
  ...badAnswerScripts,
  ...oddStreamScripts,
  ...misbehavingToolScripts,
  ...workshopScripts,
};
