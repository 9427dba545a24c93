import { Button } from '#app/ui/controls/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { Notice } from '#app/ui/layout/notice.tsx'
import type { Values } from '../../checklist/checklist-progress.ts'

/** Shown after the checklist was cleared without scripts, with a button to undo. */
export function ClearedNotice({ values, action }: { values: Values; action: string }) {
	return (
		<div className="wrap mb-8">
			<Notice title="Your checklist is empty again" icon={<Icon name="eraser" />}>
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
