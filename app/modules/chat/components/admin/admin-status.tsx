import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { ConnectionState } from '#app/lib/live/live-connection.ts'
import { followSharedStream } from '#app/lib/live/shared-event-stream.ts'
import { StatusBadge } from '#app/ui/controls/status-badge.tsx'
import { useQuietRevalidation } from '#app/ui/shell/use-quiet-revalidation.ts'
import { playSound, showNotification } from '../../browser/admin-alerts.ts'
import { postJson } from '../../browser/channel.ts'
import { adminChanges, notifyOfChangedEvent } from '../../conversations/admin-changes.ts'
import { adminStreamPath } from '../../conversations/admin-chat.ts'

/** The latest unread message: the ID of its conversation, the visitor's name, and its text. */
export type UnreadMessage = { id: string; name: string; text: string }

type AdminStatusProps = {
	unread: number
	latest: UnreadMessage | null
	/** Whether the advisor is set to away. */
	away: boolean
}

const revalidateDelayMs = 800
const activeSentMs = 60_000

/**
 * The advisor's status at the foot of the admin navigation. While it is mounted the advisor is notified of messages, and counts as present
 * while they are active and not set to away.
 */
export function AdminStatus({ unread, latest, away }: AdminStatusProps) {
	const connected = useAdminStream() === 'live'
	useRevalidateOnChange()
	useActivity()
	useAlerts(unread, latest)
	return (
		<>
			<StatusBadge tone={away ? 'off' : connected ? 'ok' : 'new'} className="text-rail-ink">
				{away ? 'You are set to away' : connected ? 'You are available' : 'Connecting'}
			</StatusBadge>
			<span>
				{away
					? 'Visitors get the automatic reply.'
					: connected
						? 'New messages go straight to you. The automatic reply is off.'
						: 'New messages don’t appear yet.'}
			</span>
		</>
	)
}

/** Follows the changes of all conversations, with one connection for all tabs of the browser. */
function useAdminStream(): ConnectionState {
	const [state, setState] = useState<ConnectionState>('idle')
	const { pathname } = useLocation()
	const isListShown = useRef(false)
	isListShown.current = pathname === '/admin/chat'
	useEffect(() => {
		let wasLive = false
		return followSharedStream(adminStreamPath(null, null), {
			onEvent: (event) => (event.name === 'missed' ? adminChanges.notify('') : notifyOfChangedEvent(event)),
			onState(now) {
				setState(now)
				if (now !== 'live') return
				// Changes between the loading of the page and the opening of the stream were not delivered.
				if (!wasLive && isListShown.current) adminChanges.notify('')
				wasLive = true
			},
		})
	}, [])
	return state
}

/** Revalidates the page after changes: soon, but once for many changes. */
function useRevalidateOnChange(): void {
	const revalidate = useQuietRevalidation()
	useEffect(() => {
		let timer: ReturnType<typeof setTimeout> | undefined
		const stop = adminChanges.subscribe(() => {
			timer ??= setTimeout(() => {
				timer = undefined
				revalidate()
			}, revalidateDelayMs)
		})
		return () => {
			stop()
			clearTimeout(timer)
		}
	}, [revalidate])
}

/** Reports activity, because an advisor without activity for long counts as absent. */
function useActivity(): void {
	useEffect(() => {
		let reportedAt = Date.now()
		const report = () => {
			if (Date.now() - reportedAt < activeSentMs) return
			reportedAt = Date.now()
			postJson('/api/chat/admin/here', {}).catch(() => {})
		}
		const eventNames = ['pointerdown', 'keydown', 'focus'] as const
		for (const eventName of eventNames) window.addEventListener(eventName, report, { passive: true })
		return () => {
			for (const eventName of eventNames) window.removeEventListener(eventName, report)
		}
	}, [])
}

function useAlerts(unread: number, latest: UnreadMessage | null): void {
	const navigate = useNavigate()
	const before = useRef(unread)
	useEffect(() => {
		const more = unread > before.current
		before.current = unread
		if (!more || !latest) return
		playSound()
		showNotification(`New message from ${latest.name}`, latest.text, () =>
			navigate(`/admin/chat/${latest.id}`),
		)
	}, [unread, latest, navigate])
}
