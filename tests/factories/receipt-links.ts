import { createAppointmentLinks } from '#app/modules/appointments/changes/appointment-links.server.ts'
import { createBriefLinks } from '#app/modules/clients/brief/brief-links.server.ts'
import type { ReceiptLinks } from '#app/workflows/payments/receipts.server.ts'

const secret = 'x'.repeat(32)

/** The links in receipts, for tests. */
export const receiptLinks: ReceiptLinks = {
	origin: 'https://site.test',
	links: createAppointmentLinks({ secret }),
	briefLinks: createBriefLinks({ secret }),
}
