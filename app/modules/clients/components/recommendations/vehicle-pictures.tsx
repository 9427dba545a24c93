import { Form } from 'react-router'
import { Button } from '#app/ui/controls/button.tsx'
import type { VehicleView } from '../../recommendations/recommendation-view.ts'

/** All pictures of a vehicle; `removable` adds a remove button under each. */
export function VehiclePictures({
	vehicle: { name, pictures },
	removable,
}: {
	vehicle: Pick<VehicleView, 'name' | 'pictures'>
	removable?: boolean
}) {
	if (!pictures.length) return null
	return (
		<ul className="grid grid-cols-[repeat(auto-fill,minmax(min(14rem,100%),1fr))] gap-3">
			{pictures.map(({ id, path, alt, width, height }, index) => (
				<li key={id} className="grid content-start gap-2">
					<a href={path}>
						<img
							src={path}
							alt={alt || `${name}, picture ${index + 1}`}
							width={width}
							height={height}
							loading="lazy"
							decoding="async"
							className="aspect-4/3 w-full rounded-control bg-bubble object-cover"
						/>
					</a>
					{removable && (
						<Form method="post" encType="multipart/form-data">
							<input type="hidden" name="picture" value={id} />
							<Button intent="remove" size="mini" variant="plain">
								{`Remove picture ${index + 1}`}
							</Button>
						</Form>
					)}
				</li>
			))}
		</ul>
	)
}
