import type { CaseAddressFormat } from '#app/modules/mail/addresses/case-address.ts'
import type { RawMail } from '#app/modules/mail/incoming/raw-mail.server.ts'
import type { SenderChecks } from '#app/modules/mail/incoming/sender-proof.ts'
import { anyAuthority } from '#app/platform/email/incoming/authentication-results.ts'
import type { ReadEmail } from '#app/platform/email/incoming/read-email.server.ts'
import type { MailFiling } from './file-delivery.server.ts'

type Site = {
	rawMail: RawMail
	readEmail: ReadEmail
	env: { caseAddresses: CaseAddressFormat | null; mailFrom: string; mailAuthority: string | null }
}

/** Returns what is needed to file messages on this site. */
export const mailFilingOf = ({ rawMail, readEmail, env }: Site): MailFiling => ({
	rawMail,
	readEmail,
	caseAddresses: env.caseAddresses,
	ownAddress: /<([^<>]+)>$/.exec(env.mailFrom)?.[1] ?? env.mailFrom,
	senderChecks: senderChecksOf(env),
})

/** Returns how far this site can say who sent a message. */
export const senderChecksOf = ({ mailAuthority }: Pick<Site['env'], 'mailAuthority'>): SenderChecks => ({
	authority: mailAuthority,
	acceptsUnchecked: mailAuthority === anyAuthority,
})
