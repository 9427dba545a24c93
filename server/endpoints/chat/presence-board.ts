import type { Services } from '#app/http/services.server.ts'
import {
	closeAdmin,
	closeVisitor,
	isAdvisorPresent,
	openAdmin,
	openVisitor,
	renewStreams,
} from '#app/modules/chat/presence.server.ts'
import { presenceTopic } from '#app/modules/chat/topics.ts'
import type { EventStream } from '../../live/event-stream.ts'
import type { LiveHub } from '../../live/hub.ts'
import { beatMs } from '../../live/stream-upkeep.ts'

type Opened = { stream: EventStream; streamId: string }

export type PresenceBoard = ReturnType<typeof createPresenceBoard>

const settleMs = 300

/**
 * Presence of visitors and advisors, for all streams of this instance: their rows are renewed together, and whether an advisor
 * is present is queried once for all visitors. A presence write that fails while the database is unreachable is repeated later or
 * expires.
 */
export function createPresenceBoard({ services, hub }: { services: Services; hub: LiveHub }) {
	const { db, clock, log } = services
	const streamIds = new Set<string>()
	const visitors = new Set<EventStream>()
	let present: boolean | undefined
	let refreshTimer: NodeJS.Timeout | undefined
	const logFailure = (write: Promise<unknown>) =>
		write.catch((error: unknown) => log.debug({ error }, 'presence could not be written'))

	async function refresh(): Promise<void> {
		const before = present
		present = await isAdvisorPresent(db, { now: clock.now() })
		if (present !== before)
			for (const stream of visitors) stream.send({ event: 'presence', data: { present } })
	}

	const refreshSoon = () => {
		refreshTimer ??= setTimeout(() => {
			refreshTimer = undefined
			void logFailure(refresh())
		}, settleMs).unref()
	}
	const unsubscribe = hub.subscribe(presenceTopic, refreshSoon)
	const renewing = setInterval(() => {
		if (streamIds.size === 0) return
		void logFailure(renewStreams(db, { streamIds: [...streamIds], now: clock.now() }).then(refresh))
	}, beatMs).unref()

	return {
		visitorConnected({ stream, streamId, conversationId }: Opened & { conversationId: string }): void {
			const opened = logFailure(openVisitor(db, { streamId, conversationId, now: clock.now() }))
			streamIds.add(streamId)
			visitors.add(stream)
			if (present === undefined) refreshSoon()
			else stream.send({ event: 'presence', data: { present } })
			stream.onClose(() => {
				streamIds.delete(streamId)
				visitors.delete(stream)
				void opened.then(() => logFailure(closeVisitor(db, { streamId, conversationId })))
			})
		},
		advisorConnected({ stream, streamId, userId }: Opened & { userId: string }): void {
			const opened = logFailure(openAdmin(db, { streamId, userId, now: clock.now() }))
			streamIds.add(streamId)
			stream.onClose(() => {
				streamIds.delete(streamId)
				void opened.then(() => logFailure(closeAdmin(db, { streamId, now: clock.now() })))
			})
		},
		close(): void {
			unsubscribe()
			clearTimeout(refreshTimer)
			clearInterval(renewing)
		},
	}
}
