import type { ReadBox } from '#app/modules/signing/paper/boxes-from-reading.ts'
import type { BoxUnit } from '#app/modules/signing/paper/paper-boxes.ts'
import { textOfValue } from '#app/modules/signing/paper/paper-form.ts'
import { KitButton } from '../controls.tsx'

type ReadFigureProps = { label: string; unit: BoxUnit; read: ReadBox; onUse: () => void }

/** A suggestion for a box from a photo, marked as such until somebody has compared it with the document. */
export const ReadFigure = ({ label, unit, read, onUse }: ReadFigureProps) => (
	<div className="grid gap-2 rounded-card border-2 border-signal-deep border-dashed bg-signal-wash p-3">
		<p className="flex items-baseline justify-between gap-3">
			<span className="text-small">Read from the photo, not confirmed</span>
			<span className="num shrink-0 font-semibold">{textOfValue(read.value, unit)}</span>
		</p>
		{read.reviewReasons.map((reason) => (
			<p key={reason} className="text-fine">
				{reason}
			</p>
		))}
		<KitButton
			look="plain"
			aria-label={`${label}: the document says ${textOfValue(read.value, unit)}`}
			onClick={onUse}
		>
			The document says so
		</KitButton>
	</div>
)
