import type { Db } from '#app/db/client.server.ts'
import type { AppointmentLinks } from '#app/modules/appointments/changes/appointment-links.server.ts'
import type { AppointmentEmails } from '#app/modules/appointments/find-appointments.server.ts'
import type { Auth } from '#app/modules/auth/auth.ts'
import type { ChatKeys } from '#app/modules/chat/conversations/chat-keys.server.ts'
import type { RecommendationLinks } from '#app/modules/clients/recommendations/recommendation-links.server.ts'
import type { ApplicationLinks } from '#app/modules/credit/application/application-links.server.ts'
import type { CreditEmails } from '#app/modules/credit/decision/credit-emails.ts'
import type { Vault } from '#app/modules/credit/vault/vault.server.ts'
import type { ForumEmailLinks } from '#app/modules/forum/notifications/email-links.server.ts'
import type { InvoiceLinks } from '#app/modules/payments/invoices/invoice-links.server.ts'
import type { Sandbox } from '#app/modules/payments/sandbox/sandbox.server.ts'
import type { InvitationLinks } from '#app/modules/reviews/invitation-links.server.ts'
import type { Clock } from '#app/platform/clock.server.ts'
import type { Env } from '#app/platform/env.server.ts'
import type { Log } from '#app/platform/log.server.ts'
import type { PaymentProvider } from '#app/platform/payments/provider.ts'
import type { Storage } from '#app/platform/storage/storage.ts'

/** What a request may use; built once at boot by `server/boot/services.ts`, replaced whole in tests. */
export type Services = {
	env: Env
	db: Db
	log: Log
	clock: Clock
	auth: Auth
	payments: PaymentProvider
	/** What people sent, as files. */
	storage: Storage
	/** The keys of credit applications. */
	vault: Vault
	/** Makes and checks the links of an applicant's mails; the date of birth belongs to them. */
	applicationLinks: ApplicationLinks
	/** Writes what applicants are told. */
	creditEmails: CreditEmails
	/** Makes and checks the links that open one invoice. */
	invoiceLinks: InvoiceLinks
	/** Makes and checks the links that open one visit without signing in. */
	links: AppointmentLinks
	/** Writes what clients and the advisor are told of visits. */
	appointmentEmails: AppointmentEmails
	/** Makes and checks the links by which a client answers about a vehicle without signing in. */
	recommendationLinks: RecommendationLinks
	/** Makes the links of the mails that ask for a review. */
	reviewLinks: InvitationLinks
	/** Makes and reads the links that stop the forum's mails. */
	forumEmailLinks: ForumEmailLinks
	/** Makes and checks what opens a conversation without signing in. */
	chatKeys: ChatKeys
	/** The same as `payments` while that is the sandbox; else its pages do not exist. */
	sandbox: Sandbox | null
}
