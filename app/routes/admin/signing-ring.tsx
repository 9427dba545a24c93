import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import type { StreamEvent } from '#app/lib/live/event-lines.ts'
import { followSharedStream } from '#app/lib/live/shared-event-stream.ts'
import { playSound, showNotification } from '#app/modules/chat/browser/admin-alerts.ts'
import { announceSigning } from '#app/modules/signing/desk/signing-changes.ts'
import { toast } from '#app/ui/overlays/toast.ts'

const title = 'Question from the signing desk'

/**
 * Follows all signings on every admin page: pages reload when something changes, and it plays a sound when a client asks a question from
 * a finance office.
 */
export function SigningRing() {
	const navigate = useNavigate()
	useEffect(() => {
		const onEvent = ({ name, data }: StreamEvent) => {
			const { clientId, dealId } = JSON.parse(data) as { clientId?: string; dealId?: string }
			announceSigning(dealId ?? null)
			if (name !== 'ask') return
			playSound()
			toast.success(title, 'A client is waiting for your reply. You’ll find the question on the overview.', {
				durationMs: 20_000,
			})
			showNotification(title, 'A client is waiting for your reply.', () =>
				navigate(`/admin/clients/${clientId}/deal/signing?deal=${dealId}#asks`),
			)
		}
		return followSharedStream('/api/signings/live', { onEvent })
	}, [navigate])
	return null
}
