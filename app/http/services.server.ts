import type { Db } from '#app/db/client.server.ts'
import type { SharedReads } from '#app/db/shared-reads.server.ts'
import type { AppointmentEmails } from '#app/modules/appointments/find-appointments.server.ts'
import type { Auth } from '#app/modules/auth/auth.ts'
import type { CreditEmails } from '#app/modules/credit/decision/credit-emails.ts'
import type { Vault } from '#app/modules/credit/vault/vault.server.ts'
import type { Sandbox } from '#app/modules/payments/sandbox/sandbox.server.ts'
import type { Clock } from '#app/platform/clock.server.ts'
import type { Env } from '#app/platform/env.server.ts'
import type { Links } from '#app/platform/links/signed-links.server.ts'
import type { Log } from '#app/platform/log.server.ts'
import type { PaymentProvider } from '#app/platform/payments/provider.ts'
import type { FileStorage } from '#app/platform/storage/storage.ts'
import type { createModuleServices } from './module-services.server.ts'

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
