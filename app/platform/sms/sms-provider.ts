/** Sends text messages (SMS). */
export type SmsProvider = {
	/**
	 * Hands one text message to the provider. `to` is a number in the format E.164, `idempotencyKey` is the same whenever the same message is
	 * tried again.
	 * @returns the provider's id of the message @throws SmsFailure; any other error is a defect
	 */
	send(message: SmsMessage): Promise<{ id: string }>
}

export type SmsMessage = { to: string; text: string; idempotencyKey: string }

/**
 * Why a text message was not sent. The message is shown to the number's owner, stored and logged, so it contains codes and our own words only:
 * the provider's text may quote the number.
 */
export class SmsFailure extends Error {
	override name = 'SmsFailure'
	/**
	 * `off`: nothing can be sent to this number any more. `refused`: this message is never accepted. `later`: it was not accepted and may be
	 * later. `unknown`: there was no answer, so it may have been accepted.
	 */
	readonly kind: 'off' | 'refused' | 'later' | 'unknown'
	constructor(kind: SmsFailure['kind'], message: string) {
		super(message)
		this.kind = kind
	}
}
