import { AimOutlined } from "@ant-design/icons";
import { App, Button, Input, InputNumber, Space } from "antd";
import { useState } from "react";
import { controlProps, type WidgetProps } from "./widget.ts";

interface Place {
  lng: number | null;
  lat: number | null;
  address?: string;
}
const NOWHERE: Place = { lng: null, lat: null };
const GPS_TIMEOUT_MS = 15_000;

const answers: Record<number, string> = {
  1: "没有定位权限，请在浏览器中允许后重试",
  2: "无法取得当前位置，请稍后重试",
  3: "定位超时，请到开阔处重试",
};

/** Longitude, latitude and words for the place; the browser can fill in where one stands. */
export function LocationWidget(props: WidgetProps) {
  const { message } = App.useApp();
  const [finding, setFinding] = useState(false);
  const place = { ...NOWHERE, ...(props.value as Place | null) };
  const control = controlProps(props);
  const change = (patch: Partial<Place>) => {
    const next = { ...place, ...patch };
    props.onChange(next.lng === null && next.lat === null && !next.address ? null : { ...next, address: next.address || undefined });
  };
  const locate = () => {
    setFinding(true);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setFinding(false);
        change({ lng: Number(coords.longitude.toFixed(6)), lat: Number(coords.latitude.toFixed(6)) });
      },
      (failure) => {
        setFinding(false);
        message.warning(answers[failure.code] ?? answers[2]);
      },
      { enableHighAccuracy: true, timeout: GPS_TIMEOUT_MS },
    );
  };
  return (
    <div className="widget-location">
      <Input
        {...control}
        value={place.address ?? ""}
        onChange={(event) => change({ address: event.target.value })}
        placeholder={props.placeholder ?? "地点说明"}
      />
      <Space.Compact>
        <InputNumber
          aria-label="经度"
          disabled={props.disabled}
          status={control.status}
          value={place.lng}
          onChange={(lng) => change({ lng })}
          placeholder="经度"
          min={-180}
          max={180}
          precision={6}
          controls={false}
        />
        <InputNumber
          aria-label="纬度"
          disabled={props.disabled}
          status={control.status}
          value={place.lat}
          onChange={(lat) => change({ lat })}
          placeholder="纬度"
          min={-90}
          max={90}
          precision={6}
          controls={false}
        />
        {!props.disabled && (
          <Button icon={<AimOutlined />} loading={finding} onClick={locate}>
            定位
          </Button>
        )}
      </Space.Compact>
    </div>
  );
}
