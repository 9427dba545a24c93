import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { followOnline } from '#app/lib/live/follow-online.ts'
import { LiveConnection } from '#app/lib/live/live-connection.ts'
import { openEventStream } from '#app/lib/live/open-event-stream.ts'
import { playSound, showNotification } from '#app/modules/chat/browser/admin-alerts.ts'
import { toast } from '#app/ui/overlays/toast.ts'

const title = 'Question from the signing desk'

/** Rings on every admin page when a client asks from a finance office. */
export function SigningRing() {
	const navigate = useNavigate()
	useEffect(() => {
		const connection = new LiveConnection({
			open: openEventStream('/api/signings/asks', null),
			onEvent: ({ name, data }) => {
				if (name !== 'ask') return
				const { clientId, dealId } = JSON.parse(data) as { clientId: string; dealId: string }
				playSound()
				toast.success(title, 'A client waits for your reply. It is on the overview.', { durationMs: 20_000 })
				showNotification(title, 'A client waits for your reply.', () =>
					navigate(`/admin/clients/${clientId}/deal/signing?deal=${dealId}#asks`),
				)
			},
			onState() {},
		})
		const unfollow = followOnline(connection)
		connection.start()
		return () => {
			unfollow()
			connection.stop()
		}
	}, [navigate])
	return null
}
