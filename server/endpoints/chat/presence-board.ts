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
import { beatMs } from '../../live/event-streams.ts'
import type { LiveHub } from '../../live/hub.ts'

type Opened = { stream: EventStream; streamId: string }

export type PresenceBoard = ReturnType<typeof createPresenceBoard>

const settleMs = 300

/**
 * Who is there, for all of this instance's streams: rows are renewed together, and whether an advisor is present is asked once for all
 * visitors. Presence is no message: what cannot be written while the database is away is written later, or runs out.
 */
export function createPresenceBoard({ services, hub }: { services: Services; hub: LiveHub }) {
	const { db, clock, log } = services
	const streamIds = new Set<string>()
	const visitors = new Set<EventStream>()
	let present: boolean | undefined
	let looking: NodeJS.Timeout | undefined
	const quietly = (what: Promise<unknown>) =>
		what.catch((error: unknown) => log.debug({ error }, 'presence could not be written'))

	async function look(): Promise<void> {
		const before = present
		present = await isAdvisorPresent(db, { now: clock.now() })
		if (present !== before)
			for (const stream of visitors) stream.send({ event: 'presence', data: { present } })
	}

	const soon = () => {
		looking ??= setTimeout(() => {
			looking = undefined
			void quietly(look())
		}, settleMs).unref()
	}
	const stopHearing = hub.subscribe(presenceTopic, soon)
	const renewing = setInterval(() => {
		if (streamIds.size === 0) return
		void quietly(renewStreams(db, { streamIds: [...streamIds], now: clock.now() }).then(look))
	}, beatMs).unref()

	return {
		visitorCame({ stream, streamId, conversationId }: Opened & { conversationId: string }): void {
			const opened = quietly(openVisitor(db, { streamId, conversationId, now: clock.now() }))
			streamIds.add(streamId)
			visitors.add(stream)
			if (present === undefined) soon()
			else stream.send({ event: 'presence', data: { present } })
			stream.onClose(() => {
				streamIds.delete(streamId)
				visitors.delete(stream)
				void opened.then(() => quietly(closeVisitor(db, { streamId, conversationId })))
			})
		},
		advisorCame({ stream, streamId, userId }: Opened & { userId: string }): void {
			const opened = quietly(openAdmin(db, { streamId, userId, now: clock.now() }))
			streamIds.add(streamId)
			stream.onClose(() => {
				streamIds.delete(streamId)
				void opened.then(() => quietly(closeAdmin(db, { streamId, now: clock.now() })))
			})
		},
		close(): void {
			stopHearing()
			clearTimeout(looking)
			clearInterval(renewing)
		},
	}
}
