import { callsInWords } from '#app/workflows/rounds/dealers-who-may-bid.server.ts'
import type { RoundEnd } from '#app/workflows/rounds/end-rounds.server.ts'
import type { AgreementEnd } from '#app/workflows/signing/end-agreements.server.ts'

type Ends = { rounds: readonly RoundEnd[]; agreements: readonly AgreementEnd[] }

/** Returns what ended with an account, for the advisor: one line for each request to dealers and each agreement, and who was told. */
export const endsInWords = ({ rounds, agreements }: Ends): string[] => [
	...rounds.map(roundInWords),
	...agreements.map(agreementInWords),
]

function roundInWords({ car, before, wasSent, receipts, calls, awardTakenBack }: RoundEnd): string {
	if (!wasSent) return `${car}: a request that no dealer had got. Nobody was told.`
	const proofs = receipts > 0 ? ' Dealers can still check their receipts.' : ''
	if (before === 'canceled') return `${car}: a request that was canceled before.${proofs}`
	if (before === 'awarded')
		return `${car}: a request that was awarded. The dealers were told nothing new; the one that was chosen may wait to hear from you.${proofs}`
	const award = awardTakenBack ? ' The award that waited to be sent was taken back.' : ''
	const called = calls.length > 0 ? ` ${callsInWords(calls)}` : ''
	return `${car}: a request that was still running. The dealers were told that the client ended it.${called}${award}${proofs}`
}

function agreementInWords({ car, dealer, wasOpen, managerTold }: AgreementEnd): string {
	const what = `${car ? `${car}: what` : 'What'} was agreed${dealer ? ` with ${dealer}` : ''}.`
	if (managerTold) return `${what} The manager was told that there is nothing to confirm anymore.`
	return wasOpen ? `${what} The dealer was told nothing, and may wait to hear from you.` : what
}
