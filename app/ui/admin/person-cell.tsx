import { Link } from 'react-router'
import { Avatar } from '#app/ui/controls/avatar.tsx'
import { ReferencePlate } from '#app/ui/illustrations/license-plate.tsx'
import { Cell } from '#app/ui/layout/table.tsx'

type PersonCellProps = { name: string; reference: string; to: string }

/** The person of a row: avatar, name linked to the file, and the reference below. */
export function PersonCell({ name, reference, to }: PersonCellProps) {
	return (
		<Cell place="title">
			<span className="flex items-center gap-2.5">
				<Avatar size="sm" name={name} />
				<span className="grid min-w-0 gap-0.5">
					<Link to={to} className="break-words text-ink">
						<bdi translate="no">{name}</bdi>
					</Link>
					<span>
						<ReferencePlate>{reference}</ReferencePlate>
					</span>
				</span>
			</span>
		</Cell>
	)
}
