import type { Db } from '#app/db/client.server.ts'
import type { SharedReads } from '#app/db/shared-reads.server.ts'
import { createCalendarSecrets } from '#app/modules/appointments/calendars/calendar-secrets.server.ts'
import type { AppointmentEmails } from '#app/modules/appointments/find-appointments.server.ts'
import type { Auth } from '#app/modules/auth/auth.server.ts'
import { createChatKeys } from '#app/modules/chat/conversations/chat-keys.server.ts'
import type { CreditEmails } from '#app/modules/credit/decision/credit-emails.ts'
import type { Vault } from '#app/modules/credit/vault/vault.server.ts'
import { createArchiveStore } from '#app/modules/imports/archives/archive-store.server.ts'
import { createRawMail } from '#app/modules/mail/incoming/raw-mail.server.ts'
import { createPushService } from '#app/modules/notifications/push/push-service.server.ts'
import { createTextMessages } from '#app/modules/notifications/sms/text-messages.server.ts'
import type { Sandbox } from '#app/modules/payments/sandbox/sandbox.server.ts'
import { createRoundSeals } from '#app/modules/rounds/round-seals.server.ts'
import type { Clock } from '#app/platform/clock.server.ts'
import { createEmailReader } from '#app/platform/email/incoming/read-email.server.ts'
import type { Env } from '#app/platform/env.server.ts'
import type { Links } from '#app/platform/links/signed-links.server.ts'
import type { Log } from '#app/platform/log.server.ts'
import type { PaymentProvider } from '#app/platform/payments/provider.ts'
import type { FileStorage } from '#app/platform/storage/storage.ts'

/** What a request may use. Built once at startup by `server/boot/services.ts`; tests replace the whole object. */
export type Services = ReturnType<typeof createModuleServices> & {
	env: Env
	db: Db
	log: Log
	clock: Clock
	auth: Auth
	payments: PaymentProvider
	/** Stores uploaded files. */
	storage: FileStorage
	/** Encrypts and decrypts credit applications. */
	vault: Vault
	/** Creates and opens the links that open something without signing in. */
	links: Links
	/** Queues emails about appointments to clients and the advisor. */
	appointmentEmails: AppointmentEmails
	/** Queues emails to applicants. */
	creditEmails: CreditEmails
	/** The same object as `payments` if that is the sandbox; else null, and the sandbox pages do not exist. */
	sandbox: Sandbox | null
	/** Reads whose result is the same for everybody. */
	sharedReads: SharedReads
	/** Reads of the admin area, by admin. */
	adminReads: SharedReads
}

type Foundations = { env: Env; db: Db; storage: FileStorage; secret: string }

/** What modules build once from the foundations. `Services` contains it, by the types that the factories return. */
export function createModuleServices({ env, db, storage, secret }: Foundations) {
	return {
		/** Stores original emails. */
		rawMail: createRawMail({ secret, storage }),
		/** Stores archives of everything that the practice has. */
		archives: createArchiveStore({ secret, storage }),
		/** Parses original emails. */
		readEmail: createEmailReader({ authority: env.mailAuthority }),
		/** Sends notifications to the devices of the staff. */
		pushService: createPushService({
			secret,
			subject: env.origin.startsWith('https:') ? env.origin : 'https://lotwise.invalid',
			services: env.pushServices,
		}),
		/** Sends text messages to the numbers of the staff; null if the site has no provider of them. */
		textMessages: createTextMessages({ env, db, secret }),
		/** Encrypts the addresses of the advisor's other calendars. */
		calendarSecrets: createCalendarSecrets({ secret }),
		/** Creates the links and keys of sealed rounds. */
		roundSeals: createRoundSeals({ secret }),
		/** Creates and checks the cookies that open a conversation without signing in. */
		chatKeys: createChatKeys({ secret, origin: env.origin }),
	}
}
