import { SharedReads } from '#app/db/shared-reads.server.ts'
import type { Services } from '#app/http/services.server.ts'

/** Services for a page's loader or action in a test: those that it uses, and memory for shared data that is empty and stays so. */
export const someServices = (services: Partial<Record<keyof Services, unknown>>): Services =>
	({ sharedReads: new SharedReads(), ...services }) as Services
