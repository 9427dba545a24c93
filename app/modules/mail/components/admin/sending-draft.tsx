import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/controls/button.tsx'
import { StatusBadge } from '#app/ui/controls/status-badge.tsx'
import { useLiveReload } from '#app/ui/shell/use-live-reload.ts'
import type { Compose } from '../compose.ts'
import { SeparateList } from './separate-messages.tsx'

/** An email in the seconds before it is sent: its content, and the button that turns it back into a draft. */
export function SendingDraft({
	compose: { id, fields, files, separate, undoSeconds },
}: {
	compose: Compose
}) {
	useLiveReload('/api/mail/live')
	const isUndoing = useNavigation().formData?.get('intent') === 'undo'
	return (
		<div className="grid gap-3">
			<div className="flex flex-wrap items-center gap-x-4 gap-y-2">
				<StatusBadge tone="info">Being sent</StatusBadge>
				<p
					role="status"
					className="min-w-0 text-small"
				>{`We’ll send it ${undoSeconds} seconds after you pressed Send.`}</p>
				<Form method="post" action={`/admin/mail/drafts/${id}`} preventScrollReset>
					<Button intent="undo" variant="line" size="compact" busyText={isUndoing ? 'Undoing…' : undefined}>
						Undo
					</Button>
				</Form>
			</div>
			<p className="text-fine text-ink-soft [overflow-wrap:anywhere]">
				{`To ${fields.to}${fields.cc ? ` · Cc ${fields.cc}` : ''}${files.length > 0 ? ` · ${files.length === 1 ? 'One file' : `${files.length} files`}` : ''}`}
			</p>
			{separate ? (
				<>
					<p className="text-small">
						{separate.length === 1 ? 'One message.' : `${separate.length} messages, one to each.`}
					</p>
					<SeparateList messages={separate} />
				</>
			) : (
				<p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{fields.text}</p>
			)}
		</div>
	)
}
