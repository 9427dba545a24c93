import { Eraser } from 'lucide-react'
import { Button } from '#app/ui/controls/button.tsx'
import { Notice } from '#app/ui/layout/notice.tsx'
import type { Values } from '../../checklist/checklist-progress.ts'

/** Shown after the checklist was cleared without scripts, with a button to undo. */
export function ClearedNotice({ values, action }: { values: Values; action: string }) {
	return (
		<div className="wrap mb-8">
			<Notice title="Your checklist is empty again" icon={<Eraser aria-hidden="true" />}>
				<form method="post" action={action}>
					{Object.entries(values).map(([name, value]) => (
						<input key={name} type="hidden" name={name} value={value} />
					))}
					<Button type="submit" variant="plain" size="compact">
						Undo
					</Button>
				</form>
			</Notice>
		</div>
	)
}
