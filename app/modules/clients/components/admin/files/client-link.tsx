/** A link to the client's file, for a line of facts; renders nothing when there is no file. */
export function ClientLink({ id }: { id: string | null }) {
	if (!id) return null
	return (
		<>
			{' · '}
			<Link to={`/admin/clients/${id}`}>Client file</Link>
		</>
	)
}

import { Link } from 'react-router'
