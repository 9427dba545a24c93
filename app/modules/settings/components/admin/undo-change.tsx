import { Button } from '#app/ui/controls/button.tsx'
import { PostButton } from '#app/ui/controls/forms/form.tsx'

type UndoChangeProps = {
	/** The last change, with its time as text. */
	change: { id: number; at: string }
	intent: 'undo-look' | 'undo-picture'
	/** What the form sends beside the change. */
	fields: Record<string, string>
}

/** When something was changed, and the button that undoes it. */
export const UndoChange = ({ change, intent, fields }: UndoChangeProps) => (
	<PostButton fields={{ ...fields, change: String(change.id) }} className="flex flex-wrap items-center gap-2">
		<span>{`Changed ${change.at}`}</span>
		<Button intent={intent} variant="quiet" size="mini">
			Undo
		</Button>
	</PostButton>
)
