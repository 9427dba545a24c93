import { TriangleAlert } from 'lucide-react'
import { Notice } from '#app/ui/notice.tsx'

export type ConflictingField = { label: string; theirs: string; yours: string }

/** Somebody saved meanwhile: both versions of what differs, before anything is written over. */
export function SettingsConflict({ fields }: { fields: readonly ConflictingField[] }) {
	return (
		<Notice
			look="signal"
			className="mb-4"
			icon={<TriangleAlert aria-hidden="true" />}
			title="Somebody else saved meanwhile"
		>
			<p className="mb-2">The form still holds what you typed. Save again to write over theirs.</p>
			<table className="w-full text-fine">
				<thead>
					<tr className="text-left">
						<th scope="col">Field</th>
						<th scope="col">Saved now</th>
						<th scope="col">Yours</th>
					</tr>
				</thead>
				<tbody>
					{fields.map(({ label, theirs, yours }) => (
						<tr key={label} className="border-line border-t align-top">
							<th scope="row" className="py-1 pr-3 text-left font-semibold">
								{label}
							</th>
							<td className="py-1 pr-3 [overflow-wrap:anywhere]">{theirs}</td>
							<td className="py-1 [overflow-wrap:anywhere]">{yours}</td>
						</tr>
					))}
				</tbody>
			</table>
		</Notice>
	)
}
