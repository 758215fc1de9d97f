-- For wrk: sends the requests of a file in turn. They are whole HTTP requests with a byte 30 between two; "@number@" in one
-- becomes eight digits that no other request has, "@address@" an address of its own.
local requests, sent = {}, 0

function init(args)
  local file = assert(io.open(args[1], "rb"))
  sent = tonumber(args[2])
  for request in file:read("*a"):gmatch("[^\30]+") do
    requests[#requests + 1] = { text = request, isMarked = request:find("@number@", 1, true) ~= nil }
  end
  file:close()
end

function request()
  sent = sent + 1
  local one = requests[sent % #requests + 1]
  if not one.isMarked then return one.text end
  local address = string.format("10.%d.%d.%d", sent % 250, math.floor(sent / 250) % 250, math.floor(sent / 62500) % 250)
  return (one.text:gsub("@number@", string.format("%08d", sent % 100000000)):gsub("@address@", address))
end

function done(summary, latency)
  local errors = summary.errors
  local lost = errors.connect + errors.read + errors.write + errors.timeout
  io.write(string.format("\nresult %d %d %d %d %.3f %.3f\n", summary.requests, summary.duration, lost, errors.status,
    latency:percentile(95) / 1000, latency:percentile(99) / 1000))
end
