import { formatMoment } from '#app/lib/dates/dates.ts'
import { formatCents } from '#app/lib/money/money.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import type { ShownDispute } from '#app/modules/payments/components/admin/dispute-card.tsx'
import {
	answerableStage,
	nextActionOf,
	reasonInWords,
	statusFacts,
} from '#app/modules/payments/disputes/dispute-status.ts'
import type { OrderDispute } from '#app/modules/payments/disputes/list-disputes.server.ts'
import { may } from '#app/modules/payments/policy.ts'

type ShowInput = {
	actor: Viewer
	isRefunded: boolean
	/** What is still to be refunded, formatted; null: nothing. */
	waitingRefund: string | null
	/** Whether the sandbox took the payment. */
	isSandbox: boolean
	now: Date
	timeZone: string
	thisYear: number
}

const sandboxHint =
	'Sandbox: “winning_evidence”, “losing_evidence” or, for an inquiry, “escalate_inquiry_evidence” in it decides.'

/** Formats a dispute for the page of its order. */
export function showDispute(dispute: OrderDispute, input: ShowInput): ShownDispute {
	const { actor, isRefunded, waitingRefund, isSandbox, now, timeZone, thisYear } = input
	const { id, status, dueAt, openedAt, reason, amountCents } = dispute
	const { tone, word, stage: current, waitsForAnswer } = statusFacts(status)
	const moment = (at: Date) => formatMoment(at, timeZone, thisYear)
	const stage = answerableStage(dispute)
	// The answer to the inquiry is none to the dispute that it became.
	const answer = dispute.answer && (stage === null || dispute.answer.stage === stage) ? dispute.answer : null
	const mayAnswer =
		may(actor, 'answer-dispute') && stage !== null && (answer === null || answer.status === 'failed')
	const isOnItsWay = answer !== null && answer.status !== 'failed'
	return {
		id,
		tone,
		word,
		amount: formatCents(amountCents),
		why: reasonInWords(reason),
		opened: moment(openedAt),
		due: dueAt && waitsForAnswer && !isOnItsWay ? moment(dueAt) : null,
		isOverdue: dueAt !== null && stage !== null && dueAt < now,
		answered: answer?.settledAt && answer.status === 'sent' ? answeredText(answer, moment) : null,
		lastError: answer?.status === 'failed' && stage ? answer.lastError : null,
		nextAction: nextActionOf({ status, dueAt, answer: answer?.status ?? null, isRefunded, waitingRefund }),
		may: { answer: mayAnswer, accept: mayAnswer && current === 'dispute' },
		hasEvidence: dispute.answer?.kind === 'evidence' && dispute.answer.status === 'sent',
		hint: isSandbox ? sandboxHint : null,
	}
}

const answeredText = (
	{ kind, settledAt }: NonNullable<OrderDispute['answer']>,
	moment: (at: Date) => string,
): string => `${kind === 'accept' ? 'Accepted' : 'With evidence'}, ${moment(settledAt!)}`
