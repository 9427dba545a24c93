import { BlockList, isIP } from 'node:net'

/**
 * Everything that is not an address of the public internet: this machine, private and link-local networks, documentation, multicast, and
 * the IPv6 forms that contain an IPv4 address. IANA's special-purpose registries: https://www.iana.org/assignments/iana-ipv4-special-registry
 */
const reserved = new BlockList()
for (const [network, bits] of [
	['0.0.0.0', 8],
	['10.0.0.0', 8],
	['100.64.0.0', 10],
	['127.0.0.0', 8],
	['169.254.0.0', 16],
	['172.16.0.0', 12],
	['192.0.0.0', 24],
	['192.0.2.0', 24],
	['192.88.99.0', 24],
	['192.168.0.0', 16],
	['198.18.0.0', 15],
	['198.51.100.0', 24],
	['203.0.113.0', 24],
	['224.0.0.0', 3],
] as const)
	reserved.addSubnet(network, bits, 'ipv4')

/** IPv6 addresses of the internet are within 2000::/3. */
const global6 = new BlockList()
global6.addSubnet('2000::', 3, 'ipv6')
for (const [network, bits] of [
	['2001::', 23],
	['2001:db8::', 32],
	['2002::', 16],
	['3fff::', 20],
] as const)
	reserved.addSubnet(network, bits, 'ipv6')

/** Whether an IP address belongs to the public internet. False for anything that is no IP address. */
export function isPublicAddress(address: string): boolean {
	const family = isIP(address)
	if (family === 4) return !reserved.check(address, 'ipv4')
	return family === 6 && global6.check(address, 'ipv6') && !reserved.check(address, 'ipv6')
}
